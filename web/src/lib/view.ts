// The View, as the server sends it (wire.ts is made from its schema): all that the page knows of a game. Every fact is
// data; a text is for reading, and nothing is read out of it.

import { complete } from "./complete";
import type { Choice, Counter, Face, Seat, Told, View, Zone } from "./wire";

export type { Card, Choice, Counter, Face, Fact, Outcome, Prompt, Ref, Seat, Standing, Told, View, Zone } from "./wire";

export type Faces = Record<string, Face>;

export const SPECTATOR = 7;

export const zoneOf = (view: View, id: string): Zone | undefined => view.zones.find((zone) => zone.id === id);

export const counterOf = (view: View, id: string): Counter | undefined =>
  view.counters.find((counter) => counter.id === id);

export const mine = (view: View): Seat | undefined => view.seats.find((seat) => seat.index === view.seat);

/** Whether a seat, a zone or a card has a mark: `has(seat, "deciding")`. */
export const has = (part: { marks: string[] } | undefined, mark: string): boolean => part?.marks.includes(mark) ?? false;

/** A number that everybody may know of a seat. */
export const factOf = (seat: Seat | undefined, id: string): number => seat?.facts.find((fact) => fact.id === id)?.value ?? 0;

type Part = { args: Record<string, string | number | (string | number)[]> };

/** An argument of something told, asked or offered, as a text: a face, a zone, a word; "" if it has none. */
export const word = (part: Part | undefined, name: string): string => String(part?.args[name] ?? "");

/** An argument as a number. */
export const number = (part: Part | undefined, name: string): number => Number(part?.args[name] ?? 0);

/** An argument as a list; one thing is a list of one. */
export function list(part: Part | undefined, name: string): (string | number)[] {
  const found = part?.args[name];
  return found === undefined || found === "" ? [] : Array.isArray(found) ? found : [found];
}

/** The faces that a line of the log speaks of. */
export const cardsOf = (told: Told): string[] => [...list(told, "card"), ...list(told, "cards")].map(String);

/** The zones that a line of the log speaks of. */
export const zonesOf = (told: Told): string[] =>
  ["zone", "zones", "source", "target"].flatMap((name) => list(told, name)).map(String);

/** The other seats, clockwise from the viewer's left. */
export function others(view: View): Seat[] {
  const from = view.seats.findIndex((seat) => seat.index === view.seat);
  if (from < 0) return view.seats;
  return [...view.seats.slice(from + 1), ...view.seats.slice(0, from)];
}

/** What a choice says on a button. */
export const said = (choice: Choice): string => choice.label || choice.text.charAt(0).toUpperCase() + choice.text.slice(1);

/** A View as it came over the wire, with everything that was left out. */
export const wholeView = (raw: View): View => complete<View>("View", raw);
export const wholeTold = (raw: Told): Told => complete<Told>("Told", raw);
export const wholeFaces = (raw: Faces): Faces =>
  Object.fromEntries(Object.entries(raw).map(([key, face]) => [key, complete<Face>("Face", face)]));

/** A seat's facts in words, those of the game's own included. */
export const factTexts = (seat: Seat): string[] => [
  ...seat.facts.map((fact) => fact.text || `${fact.value} ${fact.label}`),
  ...seat.notes,
];

/** How far the match is, for the head of the page: "Turn 9", "Round 2 · Naval Battles", "Scene 4". */
export function standing(view: View): string {
  const { text, label, numbers } = view.standing;
  return [text, !text || "round" in numbers ? label : ""].filter(Boolean).join(" · ");
}
