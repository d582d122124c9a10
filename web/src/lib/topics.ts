// What to ask the server about a thing. The words are those that `explain` knows: topics of the game, or headings of
// its rules; zones and lines of the log name theirs.

import { has, type Card, type Face, type Told, type View, type Zone } from "./view";

export interface Topic {
  face?: Face | undefined;
  card?: { id?: Card["id"]; marks: string[]; counters: Record<string, number> } | undefined;
  zone?: Zone | undefined;
  told?: Told | undefined; // a line of the log
  word?: string | undefined; // a token, a counter, a word of the rules
  title?: string | undefined; // how that is headed
}

export interface Question {
  word: string; // what to ask about; "" if there is nothing more to know
  rule: string; // where the book speaks of it, as far as that is known without asking
}

/** What to ask about a thing. A card whose face says it all is not asked about. */
export function questionOf({ word, told, face, zone }: Topic): Question {
  if (face && !word && !told) return { word: face.text ? "" : face.key, rule: face.rule };
  return { word: word || told?.about || zone?.about || "", rule: "" };
}

// The move that somebody would want to make with a card, by game.
const TRIES: Record<string, (zone: Zone, face: Face) => string> = {
  "all-hands": (zone, face) => (zone.kind !== "hand" ? "" : has(face, "shipmaster") ? `launch ${face.key}` : `discard ${face.key}`),
  "deckhand-builder": (zone, face) => (zone.kind === "hand" ? `play ${face.title}` : zone.group === "supply" ? `buy ${face.title}` : ""),
  "deckhand-duel": (zone, face) =>
    zone.kind !== "hand" ? "" : face.kind === "maneuver" ? `play ${face.title}` : `summon ${face.title} ${zone.owner ? "a3" : "a1"}`,
};

/** The move somebody would have in mind who touches a card that cannot be used now; "" if none comes to mind. */
export function attempt(view: View, topic: Topic): string {
  const { face, zone } = topic;
  const mine = zone && (zone.owner === view.seat || zone.owner < 0);
  return face && mine && view.choices.length ? (TRIES[view.game]?.(zone, face) ?? "") : "";
}

const RULINGS = /\s*\(R\d+[a-z]?(?:(?:,| to| and) R\d+[a-z]?)*\)|, R\d+[a-z]?(?=\))/g;

/** An answer as it stands in a small box: its first paragraph, without headings, names of functions and rulings. */
export function brief(text: string, known = true): string {
  if (!known) return "";
  const blocks = text.split(/\n\s*\n/).filter((block) => !block.startsWith("#") && !block.startsWith("|"));
  return withoutCode(blocks[0] ?? "").replace(/\s*\n\s*/g, " ").replace(RULINGS, "").replace(/[`*]/g, "");
}

const CODE = "`[a-z_]+\\.[a-z_]+`";
const LIST = `${CODE}(?:[,;]?\\s+(?:and\\s+)?${CODE})*`;
const NOTES: [RegExp, string][] = [
  [new RegExp(`\\s*\\*\\(?${LIST}\\)?\\.?\\*`, "g"), ""],
  [new RegExp(`\\s*\\[${LIST}[^\\]]*\\]`, "g"), ""],
  [new RegExp(`\\(${LIST}, `, "g"), "("],
  [new RegExp(`\\s*\\(${LIST}\\)`, "g"), ""],
  [new RegExp(`[:;]?\\s*${LIST}`, "g"), ""],
];

/** Rules as players read them: the functions that play them are for readers of the source. */
export const withoutCode = (text: string): string =>
  NOTES.reduce((left, [note, rest]) => left.replace(note, rest), text).trim();
