// What deserves to be looked at: a battle, a roll, a flip, the Reckoning. Made from what was told, beat by beat.

import { list, number, type Told } from "./view";

export type Kind = "sea-battle" | "naval-battle" | "reckoning" | "roll" | "flip";

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

/** The lines of a score sheet: which argument, what it is called, and whether it is taken off. */
export const SHEET = [
  ["for_ships", "Ships", 1],
  ["treasure", "Treasure aboard", 1],
  ["bonus", "First whole fleet", 1],
  ["flags", "Flags in hand", -1],
  ["points", "This round", 1],
  ["total", "In all", 1],
] as const;

export type Line = (typeof SHEET)[number];

/** The lines of a Reckoning that say something. */
export const linesOf = (sheets: Told[]): Line[] => SHEET.filter(([key]) => key === "points" || key === "total" || sheets.some((one) => number(one, key)));

export const signed = (count: number): string => (count > 0 ? `+${count}` : count < 0 ? `−${-count}` : "0");

/** A line for all players together, then the next. */
function reckoning(told: Told[], name: Name): Moment[] {
  const sheets = told.filter((one) => isOf(one, "reckoned"));
  if (!sheets.length) return [];
  const said = ([key, label, sign]: Line): string =>
    `${label}: ${sheets.map((one) => `${name(one.seat)} ${key === "total" ? number(one, key) : signed(sign * number(one, key))}`).join(", ")}.`;
  const lines = linesOf(sheets).map((line, i) => ({ told: i ? [] : sheets, texts: [said(line)], ms: 700 }));
  const end = told.filter((one) => isOf(one, "won", "play-on"));
  return [made("reckoning", end.length ? [...lines, beat(600, ...end)] : lines)];
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

/** Who flips and how, card by card, and what it comes to. */
function flips(told: Told[]): Moment[] {
  const turned = told.filter((one) => isOf(one, "turned") && list(one, "cards").length);
  if (!turned.length) return [];
  const known = told.filter((one) => isOf(one, "flips", "turned", "wound-card", "resolved", "foe-flips", "token"));
  const beats = known.map((one) => beat(isOf(one, "turned") ? 500 * list(one, "cards").length : 500, one));
  return [made("flip", beats)];
}

const FINDERS: Record<string, (told: Told[], before: Told[], name: Name) => Moment[]> = {
  "hit-the-deck": seaBattle,
  "all-hands": allHands,
  "deckhand-duel": rolls,
  deckahedron: flips,
};

/** The moments in what was told of one move; `before` is what was told until then. */
export function momentsOf(game: string, told: Told[], before: Told[], name: Name): Moment[] {
  return FINDERS[game]?.(told, before, name) ?? [];
}

/** The moments of a move that is in the log. */
export function momentsAt(game: string, log: Told[], move: number, name: Name): Moment[] {
  return momentsOf(
    game,
    log.filter((told) => told.move === move),
    log.filter((told) => told.move < move),
    name,
  );
}

/** The line of the log at which a move's moment may be looked at again. */
const HEADS: Record<string, string[]> = {
  "hit-the-deck": ["won-battle"],
  "all-hands": ["attacked", "reckoned"],
  "deckhand-duel": ["rolled"],
  deckahedron: ["turned"],
};

export const isMomentous = (game: string, told: Told): boolean => HEADS[game]?.includes(told.kind) ?? false;
