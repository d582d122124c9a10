// What every part of a table is drawn from: a View, its faces, and what may be touched. A replay has one too.

import { getContext, setContext } from "svelte";
import type { Picker } from "./picker.svelte";
import { toldBy, type Kind } from "./moments";
import type { Reader } from "./reader";
import type { Showing } from "./showing.svelte";
import type { Topic } from "./topics";
import type { Card, Faces, Told, View } from "./view";
import type { PaperInfo } from "./wire";

export type { Topic };

export type Paper = PaperInfo;

export interface NewPaper {
  id: string;
  title: string;
  text: string;
  fields?: Record<string, string>;
  to?: number[]; // the seats that may read it; left out: everybody
}

export interface Desk {
  readonly view: View;
  readonly faces: Faces;
  readonly picker: Picker;
  readonly news: Told[];
  readonly log?: readonly Told[]; // everything that was told, as far as it is here
  readonly showing: Showing;
  /** Look at the moments of a move again. */
  again(move: number): void;
  readonly refusal: string; // why the last thing was refused
  readonly waiting: boolean; // a move is on its way
  readonly reader: Reader; // who knows the rules
  /** Show what a card, a zone, a token or a line of the log is. */
  inspect(topic: Topic, at: Element): void;
  readonly table?: string; // its id, where it is one of the server's
  readonly papers?: Paper[]; // what the campaign has written down, as far as we may read it
  /** Write one of them. */
  write?(paper: NewPaper): void;
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

/** What has come to light of a moment of this kind; null if none is being shown. */
export function unfolding(desk: Desk, kind: Kind): Told[] | null {
  const { moment, beat } = desk.showing;
  return moment?.kind === kind ? toldBy(moment, beat) : null;
}

/** What a reader calls a card here. */
export function nameOf(desk: Desk, card: Card): string {
  const face = desk.faces[card.face];
  const parts = [card.label || (face ? face.title : card.face || "a card face down")];
  if (face?.corners.ship) parts.push(face.corners.ship);
  parts.push(...(card.note ? [card.note] : card.marks));
  for (const [name, value] of Object.entries(card.counters)) if (name !== "damage") parts.push(`${value} ${name}`);
  return parts.join(", ");
}
