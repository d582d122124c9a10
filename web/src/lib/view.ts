// The View, as src/quarterdeck/engine/view.py has it: all that the page knows of a game.

export interface Face {
  key: string;
  title: string;
  short: string;
  kind: string;
  corners: Record<string, string>;
  text: string;
  art: string;
  rule: string;
  flavour: string;
  parts: Record<string, string>; // the text by its headings, where a card has any
}

export interface Card {
  id: string;
  face: string;
  owner: number;
  marks: string[];
  counters: Record<string, number>;
  label: string;
  back: string;
}

export interface Zone {
  id: string;
  kind: "hand" | "pile" | "row" | "cell" | string;
  label: string;
  cards: Card[];
  owner: number;
  count: number;
  group: string;
  at: [number, number];
  note: string;
  about: string;
  args: Record<string, string>; // what its label and note say, by name
}

export interface Counter {
  id: string;
  label: string;
  value: number;
  owner: number;
  text: string;
}

export interface Choice {
  action: number;
  text: string;
  gesture: string[];
  label: string;
  about: string;
}

export interface Seat {
  index: number;
  name: string;
  title: string;
  waiting: boolean;
  sealed: boolean;
  facts: string[];
  score: number | null;
}

export interface Told {
  text: string;
  kind: string;
  seat: number;
  move: number;
  cards: string[];
  zones: string[];
  about: string; // a word to ask `explain` about
}

export interface Outcome {
  text: string;
  scores: number[];
  winners: number[];
}

export interface View {
  game: string;
  title: string;
  seat: number;
  number: number;
  seats: Seat[];
  prompt: string;
  detail: string;
  zones: Zone[];
  counters: Counter[];
  choices: Choice[];
  told: Told[];
  options: [string, string][];
  outcome: Outcome | null;
  phase: string;
}

export type Faces = Record<string, Face>;

export const SPECTATOR = 7;

export const zoneOf = (view: View, id: string): Zone | undefined => view.zones.find((zone) => zone.id === id);

export const counterOf = (view: View, id: string): Counter | undefined =>
  view.counters.find((counter) => counter.id === id);

export const mine = (view: View): Seat | undefined => view.seats.find((seat) => seat.index === view.seat);

/** The other seats, clockwise from the viewer's left. */
export function others(view: View): Seat[] {
  const from = view.seats.findIndex((seat) => seat.index === view.seat);
  if (from < 0) return view.seats;
  return [...view.seats.slice(from + 1), ...view.seats.slice(0, from)];
}

/** What a choice says on a button. */
export const said = (choice: Choice): string => choice.label || choice.text.charAt(0).toUpperCase() + choice.text.slice(1);

/** A View as it came over the wire: seats are numbers everywhere, also where a game said yes or no. */
export function tidy(view: View): View {
  const zones = view.zones.map((zone) => ({
    ...zone,
    owner: Number(zone.owner),
    cards: zone.cards.map((card) => ({ ...card, owner: Number(card.owner) })),
  }));
  return { ...view, zones };
}

/** The number in one of a seat's facts: `factOf(seat, "in hand")` of "5 in hand" is 5. */
export function factOf(seat: Seat, words: string): number {
  const found = seat.facts.map((fact) => new RegExp(`(\\d+) ${words}`).exec(fact)).find(Boolean);
  return Number(found?.[1] ?? 0);
}

/** How far the match is, for the head of the page: "Turn 9", "Round 2 · Naval Battles", "Scene 4". */
export function standing(view: View, log: Told[]): string {
  const round = view.counters.find((counter) => counter.id === "round" || counter.id === "scene");
  const turn = log.findLast((told) => told.kind === "turn");
  const counted = round ? `${round.label} ${round.value}` : (/^(Turn|Lap) \d+/.exec(turn?.text ?? "")?.[0] ?? "");
  const phase = !counted || round?.id === "round" ? view.phase.charAt(0).toUpperCase() + view.phase.slice(1) : "";
  return [counted, phase].filter(Boolean).join(" · ");
}
