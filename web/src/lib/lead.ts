// Who was ahead, turn by turn, by the number that a game is won with.

import type { Course } from "./wire";

/** The fact that leads; where a game has points, those do. */
const LEADS: Record<string, { id: string; of: string }> = {
  "hit-the-deck": { id: "lanes", of: "Sealanes" },
  "deckhand-duel": { id: "hp", of: "Hit Points" },
  "deckhand-builder": { id: "hooks", of: "hooks" },
};
const POINTS = { id: "score", of: "points" };

export interface Lead {
  of: string;
  turns: { move: number; label: string; by: number }[]; // by how much this seat is ahead of the best other
}

/** How far a seat was ahead; null where there is nothing to compare. */
export function leadOf(game: string, course: Course, seat: number): Lead | null {
  const { id, of } = LEADS[game] ?? POINTS;
  const known = course.turns.filter((turn) => turn.numbers.length > 1 && turn.numbers.every((numbers) => id in numbers));
  if (known.length < 2) return null;
  const turns = known.map(({ move, label, numbers }) => ({
    move,
    label,
    by: numbers[seat]![id]! - Math.max(...numbers.filter((_, other) => other !== seat).map((other) => other[id]!)),
  }));
  return turns.some(({ by }) => by) ? { of, turns } : null;
}

/** In words, for those who do not see the line. */
export function leadSaid({ of, turns }: Lead, who: string): string {
  const most = turns.reduce((a, b) => (b.by > a.by ? b : a));
  const least = turns.reduce((a, b) => (b.by < a.by ? b : a));
  const when = (turn: (typeof turns)[number]): string => `${Math.abs(turn.by)} in ${turn.label || `move ${turn.move}`}`;
  const ahead = most.by > 0 ? `${who} furthest ahead by ${when(most)}` : `${who} never ahead`;
  const behind = least.by < 0 ? `furthest behind by ${when(least)}` : "never behind";
  return `Lead by turn, in ${of}: ${ahead}, ${behind}.`;
}
