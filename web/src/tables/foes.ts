// What foes are called: a name that the game master wrote down, or what kind they are. The match knows their numbers.

import type { Desk } from "../lib/desk";
import { namingId } from "../lib/naming";
import { number, word, type Counter } from "../lib/view";

/** The name of a foe in the scene; empty if it has none of its own. */
export function givenName(desk: Desk, foe: Counter): string {
  const paper = desk.papers?.find((one) => one.id === namingId(number(foe, "foe")));
  return paper?.fields.kind === word(foe, "name") ? paper.title : "";
}

/** A foe as it is spoken of: with its number, which the log uses, and its name or kind. */
export const called = (desk: Desk, foe: Counter): string => `${foe.label}: ${givenName(desk, foe) || word(foe, "name")}`;

/** Write a foe's name down, for all to read; an empty one strikes it out. */
export function nameFoe(desk: Desk, slot: number, kind: string, title: string): void {
  const id = namingId(slot);
  if (title.trim()) desk.write?.({ id, title: title.trim(), text: "", fields: { kind } });
  else if (desk.papers?.some((one) => one.id === id)) desk.write?.({ id, title: "", text: "" });
}

/** The number of the next foe: the first that is free. */
export function nextSlot(foes: Counter[]): number {
  const taken = new Set(foes.map((foe) => number(foe, "foe")));
  let slot = 1;
  while (taken.has(slot)) slot += 1;
  return slot;
}
