// Parts of a View as they come over the wire, with the fields that were left out because they are at their defaults.

import { WIRE } from "./wire";

type Raw = Record<string, unknown>;
type Name = keyof typeof WIRE;

/** A part of a View with all its fields: `complete<View>("View", message.view)`. */
export function complete<T>(name: Name, raw: unknown): T {
  const { defaults, parts } = WIRE[name];
  const made: Raw = { ...defaults, ...(raw as Raw) };
  for (const [field, inner] of Object.entries(parts as Record<string, Name>)) {
    const value = made[field];
    if (Array.isArray(value)) made[field] = value.map((each) => complete(inner, each));
    else if (value !== null && value !== undefined) made[field] = complete(inner, value);
  }
  return made as T;
}
