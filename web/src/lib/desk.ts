// What every part of a table is drawn from: a View, its faces, and what may be touched. A replay has one too.

import { getContext, setContext } from "svelte";
import type { Picker } from "./picker.svelte";
import type { Reader } from "./reader";
import type { Topic } from "./topics";
import type { Card, Faces, Told, View } from "./view";

export type { Topic };

export interface Desk {
  readonly view: View;
  readonly faces: Faces;
  readonly picker: Picker;
  readonly news: Told[];
  readonly refusal: string; // why the last thing was refused
  readonly waiting: boolean; // a move is on its way
  readonly reader: Reader; // who knows the rules
  /** Show what a card, a zone, a token or a line of the log is. */
  inspect(topic: Topic, at: Element): void;
  /** Say something to the table, where there is anybody to hear it. */
  say?(text: string): void;
  /** Open the rules at a heading. */
  lookUp?(heading: string): void;
  /** Hide it again. */
  done(): void;
}

const KEY = Symbol("desk");

export const setDesk = (desk: Desk): Desk => setContext(KEY, desk);
export const getDesk = (): Desk => getContext<Desk>(KEY);

/** What a reader calls a card here. */
export function nameOf(desk: Desk, card: Card): string {
  const face = desk.faces[card.face];
  const parts = [card.label || (face ? face.title : card.face || "a card face down")];
  if (face?.corners.ship) parts.push(face.corners.ship);
  parts.push(...(card.note ? [card.note] : card.marks));
  for (const [name, value] of Object.entries(card.counters)) if (name !== "damage") parts.push(`${value} ${name}`);
  return parts.join(", ");
}
