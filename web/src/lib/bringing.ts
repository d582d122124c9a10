// A character of another campaign: what is written in its file, and the moves by which a new one becomes like it.

import { factOf, has, list, number, word, type Choice, type Seat, type View } from "./view";

export interface Numbers {
  ranks: Record<string, number>; // by attribute: 1 to 4
  moves: Record<string, number>; // levels by the key of the move card
  facts: Record<string, number>; // tokens, harm, wounds, weapon (the sides of its die), speed, equipment, wealth, stamina
}

export interface CharacterFile {
  quarterdeck: "character";
  name: string;
  fields: Record<string, string>;
  notes: string;
  numbers?: Numbers;
}

const EDGES = ["anchor", "bulb", "crescent", "dart"];
const ATTRIBUTES = ["str", "dex", "int"];
const COUNTED = ["tokens", "harm", "wounds"]; // put and taken one by one
const GEAR = ["speed", "equipment", "wealth"];

/** The numbers of a character that is in play. */
export function numbersOf(seat: Seat): Numbers {
  const levels = list(seat, "levels");
  return {
    ranks: Object.fromEntries(ATTRIBUTES.map((name) => [name, EDGES.indexOf(word(seat, name)) + 1])),
    moves: Object.fromEntries(list(seat, "moves").map((move, i) => [String(move), Number(levels[i] ?? 0)])),
    facts: Object.fromEntries([...COUNTED, "weapon", ...GEAR, "stamina"].map((name) => [name, factOf(seat, name)])),
  };
}

/** What somebody wrote into a file, if it is a character at all. */
export function readCharacter(text: string): CharacterFile | null {
  try {
    const found = JSON.parse(text) as Partial<CharacterFile> | null;
    if (found?.quarterdeck !== "character") return null;
    const fields = Object.fromEntries(Object.entries(found.fields ?? {}).map(([name, value]) => [name, String(value)]));
    return { quarterdeck: "character", name: String(found.name ?? ""), fields, notes: String(found.notes ?? ""), ...(found.numbers ? { numbers: found.numbers } : {}) };
  } catch {
    return null;
  }
}

/** The next choice of the player whose character is being made; null: it is made, or it is not ours to make. */
export function nextOfPlayer(view: View, wanted: Numbers): Choice | null {
  const share = view.choices.find((choice) => choice.verb === "share" && ATTRIBUTES.every((name) => number(choice, name) === wanted.ranks[name]));
  if (share) return share;
  const own = view.choices.find((choice) => choice.verb === "own" && word(choice, "move") in wanted.moves);
  return own ?? view.choices.find((choice) => choice.verb === "ready") ?? null;
}

/** The next correction of whoever leads, until the character is as it was; null: it is, as far as it can be. */
export function nextOfLeader(view: View, seat: Seat, wanted: Numbers): Choice | null {
  const step = correction(view, seat, wanted);
  if (has(seat, "corrected")) return step ?? view.choices.find((choice) => choice.verb === "cancel") ?? null;
  const differs = differences(seat, wanted).length > 0;
  return (differs && view.choices.find((choice) => choice.verb === "correct" && number(choice, "seat") === seat.index)) || null;
}

function correction(view: View, seat: Seat, wanted: Numbers): Choice | null {
  for (const [what, by] of differences(seat, wanted)) {
    const found = view.choices.find((choice) =>
      what.startsWith("move/")
        ? choice.verb === (by > 0 ? "raise" : "lower") && word(choice, "move") === what
        : what === "weapon"
          ? choice.verb === "carry" && word(choice, "die") === `d${wanted.facts.weapon}`
          : what === "stamina"
            ? choice.verb === (by > 0 ? "restore" : "exhaust")
            : (choice.verb === "adjust" || choice.verb === "carry") && word(choice, "what") === what && number(choice, "by") === by,
    );
    if (found) return found;
  }
  return null;
}

/** What is not as it should be, and in which direction it goes. */
export function differences(seat: Seat, wanted: Numbers): [string, number][] {
  const now = numbersOf(seat);
  const found: [string, number][] = [];
  for (const [move, level] of Object.entries(wanted.moves)) {
    const has = now.moves[move];
    if (has === undefined || has < level) found.push([move, 1]);
    else if (has > level) found.push([move, -1]);
  }
  for (const name of [...COUNTED, "weapon", ...GEAR, "stamina"]) {
    const should = wanted.facts[name];
    const is = now.facts[name] ?? 0;
    if (should !== undefined && should !== is) found.push([name, should > is ? 1 : -1]);
  }
  return found;
}
