// What deserves to be looked at: a battle, a roll, a flip, the Reckoning. Made from what was told, beat by beat.

import { list, number, type Outcome, type Told } from "./view";

export type Kind = "sea-battle" | "naval-battle" | "reckoning" | "roll" | "flip" | "scoring";

/** What comes to light at once, and how long it is looked at before the next (milliseconds at normal pace). */
export interface Beat {
  told: Told[];
  texts: string[]; // the same in words, for those who listen
  ms: number;
}

export interface Moment {
  kind: Kind;
  move: number;
  beats: Beat[];
  seats: number[]; // whom it is about
}

export const TITLES: Record<Kind, string> = {
  "sea-battle": "Sea Battle",
  "naval-battle": "Naval Battle",
  reckoning: "Reckoning",
  roll: "roll",
  flip: "flip",
  scoring: "count of hooks",
};

/** All that has come to light by a beat. */
export const toldBy = (moment: Moment, beat: number): Told[] => moment.beats.slice(0, beat + 1).flatMap(({ told }) => told);

type Name = (seat: number) => string;

const beat = (ms: number, ...told: Told[]): Beat => ({ told, texts: told.map(({ text }) => text), ms });
const isOf = (told: Told, ...kinds: string[]): boolean => kinds.includes(told.kind);
const seatsOf = (told: Told[]): number[] => [...new Set(told.map(({ seat }) => seat).filter((seat) => seat >= 0))];

function made(kind: Kind, beats: Beat[]): Moment {
  const told = beats.flatMap((one) => one.told);
  return { kind, move: told.at(-1)?.move ?? 0, beats, seats: seatsOf(told) };
}

/** The attack, both hands together, the winner, then loss by loss. */
function seaBattle(told: Told[], before: Told[]): Moment[] {
  const hands = told.filter((one) => isOf(one, "revealed"));
  if (!hands.length) return [];
  const attack = before.findLast((one) => isOf(one, "attacked"));
  const rest = told.filter((one) => isOf(one, "sunk", "cut", "royal"));
  const won = told.filter((one) => isOf(one, "won-battle"));
  const beats = [...(attack ? [beat(500, attack)] : []), beat(1200, ...hands), beat(700, ...won), ...rest.map((one) => beat(600, one))];
  return [{ ...made("sea-battle", beats), move: hands[0]!.move }];
}

const AFTER_A_BATTLE = ["won-battle", "sunk", "raided"];

/** Each attack: the crews, duel by duel, and what came of it. Then the Reckoning, if it came to that. */
function allHands(told: Told[], _before: Told[], name: Name): Moment[] {
  const starts = told.flatMap((one, i) => (isOf(one, "attacked") ? [i] : []));
  const battles = starts.map((at, i) => {
    const lines = told.slice(at, starts[i + 1]);
    const shown = lines.filter((one) => isOf(one, "revealed"));
    const duels = lines.filter((one) => isOf(one, "duel")).map((one) => beat(900, one));
    const end = lines.filter((one) => isOf(one, ...AFTER_A_BATTLE));
    return made("naval-battle", [beat(700, lines[0]!), ...(shown.length ? [beat(900, ...shown)] : []), ...duels, ...(end.length ? [beat(600, ...end)] : [])]);
  });
  return [...battles, ...reckoning(told, name)];
}

/** A line of a score sheet: which argument, what it is called, whether it is taken off, and whether it is a sum. */
export interface Line {
  key: string;
  label: string;
  sign: 1 | -1;
  sum?: "round" | "all";
}

/** What is added up for all players together: what each player's line is told as, its heading, its lines. */
export const SHEETS: Record<"reckoning" | "scoring", { told: string; title: string; lines: Line[] }> = {
  reckoning: {
    told: "reckoned",
    title: "The Reckoning",
    lines: [
      { key: "for_ships", label: "Ships", sign: 1 },
      { key: "treasure", label: "Treasure aboard", sign: 1 },
      { key: "bonus", label: "First whole fleet", sign: 1 },
      { key: "flags", label: "Flags in hand", sign: -1 },
      { key: "points", label: "This round", sign: 1, sum: "round" },
      { key: "total", label: "In all", sign: 1, sum: "all" },
    ],
  },
  scoring: {
    told: "scored",
    title: "The hooks are counted",
    lines: [
      { key: "attack", label: "On Attacks", sign: 1 },
      { key: "adventure", label: "On Adventures", sign: 1 },
      { key: "structure", label: "On Structures", sign: 1 },
      { key: "hooks", label: "Hooks in all", sign: 1, sum: "all" },
    ],
  },
};

/** The lines of a score sheet that say something. */
export const linesOf = (kind: keyof typeof SHEETS, sheets: Told[]): Line[] => SHEETS[kind].lines.filter(({ key, sum }) => sum || sheets.some((one) => number(one, key)));

export const amountOf = (told: Told | undefined, { key, sign, sum }: Line): string => {
  const count = sign * number(told, key);
  return sum === "all" ? String(count) : signed(count);
};

export const signed = (count: number): string => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : "0");

/** A line for all players together, then the next. */
function lineByLine(kind: keyof typeof SHEETS, sheets: Told[], name: Name): Beat[] {
  const said = (line: Line): string => `${line.label}: ${sheets.map((one) => `${name(one.seat)} ${amountOf(one, line)}`).join(", ")}.`;
  return linesOf(kind, sheets).map((line, i) => ({ told: i ? [] : sheets, texts: [said(line)], ms: 700 }));
}

function reckoning(told: Told[], name: Name): Moment[] {
  const sheets = told.filter((one) => isOf(one, SHEETS.reckoning.told));
  if (!sheets.length) return [];
  const end = told.filter((one) => isOf(one, "won", "play-on"));
  return [made("reckoning", [...lineByLine("reckoning", sheets, name), ...(end.length ? [beat(600, ...end)] : [])])];
}

/** The end of DeckHand: what everybody owns, type by type. */
function scoring(told: Told[], _before: Told[], name: Name, outcome: Outcome | null): Moment[] {
  const over = told.find((one) => isOf(one, "over"));
  if (!over || !outcome) return [];
  const seats = list(outcome, "hooks").map((_, seat) => seat);
  const sheets = seats.map((seat) => ({ ...over, kind: SHEETS.scoring.told, seat, args: Object.fromEntries(SHEETS.scoring.lines.map(({ key }) => [key, Number(list(outcome, key)[seat] ?? 0)])) }));
  const end: Beat = { told: [], texts: [outcome.text], ms: 600 };
  return [made("scoring", [...lineByLine("scoring", sheets, name), end])];
}

const BEFORE_A_ROLL = ["attacked", "aimed", "chosen", "skill", "played", "talent", "gained"];
const AFTER_A_ROLL = ["hurt", "unhurt", "killed", "shielded", "mended", "stunned", "revived", "declined", "missed", "eluded", "braced", "first", "won"];

/** The dice, then what they did; of a Counterattack the attack that it answers as well. */
function rolls(told: Told[], before: Told[]): Moment[] {
  if (!told.some((one) => isOf(one, "rolled"))) return [];
  const counter = told.some((one) => isOf(one, "attacked") && number(one, "counter"));
  const from = counter && !told.some((one) => isOf(one, "attacked") && !number(one, "counter")) ? before.findLastIndex((one) => isOf(one, "attacked") && !number(one, "counter")) : -1;
  const earlier = from < 0 ? [] : before.slice(from).filter((one) => isOf(one, "attacked", "rolled", "hurt", "unhurt"));
  const beats: Beat[] = earlier.length ? [{ ...beat(200, ...earlier), texts: [] }] : [];
  let after: Told[] = [];
  const close = (): void => {
    if (after.length) beats.push(beat(700, ...after));
    after = [];
  };
  for (const one of told) {
    if (isOf(one, ...BEFORE_A_ROLL) || isOf(one, "rolled")) {
      close();
      beats.push(beat(isOf(one, "rolled") ? 900 : 400, one));
    } else if (isOf(one, ...AFTER_A_ROLL)) after.push(one);
  }
  close();
  return [made("roll", beats)];
}

/** Who flips and how, card by card, and what it comes to; or the one card of somebody who flips freely. */
function flips(told: Told[]): Moment[] {
  if (!told.some((one) => (isOf(one, "turned") && list(one, "cards").length) || isOf(one, "free-flip"))) return [];
  const known = told.filter((one) => isOf(one, "flips", "turned", "free-flip", "wound-card", "resolved", "foe-flips", "token"));
  const beats = known.map((one) => beat(isOf(one, "turned") ? 500 * list(one, "cards").length : 500, one));
  return [made("flip", beats)];
}

const FINDERS: Record<string, (told: Told[], before: Told[], name: Name, outcome: Outcome | null) => Moment[]> = {
  "hit-the-deck": seaBattle,
  "all-hands": allHands,
  "deckhand-builder": scoring,
  "deckhand-duel": rolls,
  deckahedron: flips,
};

/** The moments in what was told of one move; `before` is what was told until then, `outcome` how it ended with it. */
export function momentsOf(game: string, told: Told[], before: Told[], name: Name, outcome: Outcome | null = null): Moment[] {
  return FINDERS[game]?.(told, before, name, outcome) ?? [];
}

/** The moments of a move that is in the log. */
export function momentsAt(game: string, log: Told[], move: number, name: Name, outcome: Outcome | null = null): Moment[] {
  return momentsOf(
    game,
    log.filter((told) => told.move === move),
    log.filter((told) => told.move < move),
    name,
    outcome,
  );
}

/** The line of the log at which a move's moment may be looked at again. */
const HEADS: Record<string, string[]> = {
  "hit-the-deck": ["won-battle"],
  "all-hands": ["attacked", "reckoned"],
  "deckhand-builder": ["over"],
  "deckhand-duel": ["rolled"],
  deckahedron: ["turned", "free-flip"],
};

export const isMomentous = (game: string, told: Told): boolean => HEADS[game]?.includes(told.kind) ?? false;

/** What was told from the last moment on. */
export function sinceTheLast(game: string, log: Told[]): Told[] {
  const last = log.findLast((told) => isMomentous(game, told));
  return last ? log.filter((told) => told.move >= last.move) : [];
}
