// What is said of the answer to a puzzle: why it is right, and what another move costs. Moves are told by their buttons.

import { joined, type Words } from "./rich";
import type { Choice } from "./view";
import type { PuzzleAnswer, PuzzleMove } from "./wire";

type Answer = Pick<PuzzleAnswer, "moves" | "solution" | "cost">;

/** A move in the words of its button; in notation where it has none. */
export function moveSaid(text: string, choices: readonly Choice[]): Words {
  const choice = choices.find((one) => one.text === text);
  return choice?.label ? { text: choice.label, refs: choice.refs ?? [] } : { text, refs: [] };
}

export const movesSaid = (texts: readonly string[], choices: readonly Choice[]): Words =>
  joined(...texts.flatMap((text, i) => [i ? " or " : "", "“", moveSaid(text, choices), "”"]));

/** What a move costs beside the best one; if it was not weighed, no less than the worst of those that were. */
export function costSaid({ moves, cost }: Answer): string {
  if (cost !== null) return `${cost} in 100`;
  const chances = moves.map((one) => one.chance);
  return `${Math.round(Math.max(...chances) - Math.min(...chances))} in 100, or more`;
}

const times = (move: PuzzleMove): string => `${move.low === move.high ? "" : "about "}${move.chance} times in 100`;

/** Why the solution is one: “Pass” wins about 61 times in 100; the next best, “Deploy 3♣ to B”, about 40 times in 100. */
export function reasonSaid({ moves, solution }: Answer, choices: readonly Choice[], competitive: boolean): Words {
  const best = moves.find((one) => solution.includes(one.text));
  const next = moves.find((one) => !solution.includes(one.text));
  const wins = best ? ` ${competitive ? "wins" : "succeeds"} ${times(best)}` : " is best";
  const rest = next ? ["; the next best, ", movesSaid([next.text], choices), `, ${times(next)}`] : [];
  return joined(movesSaid(solution, choices), wins, ...rest, ".");
}

/** What a move that does not solve it came to. */
export function missSaid(answer: Answer, given: string, choices: readonly Choice[], competitive: boolean): Words {
  const move = answer.moves.find((one) => one.text === given);
  const few = `is not among the ${answer.moves.length} that promise most, and costs ${costSaid(answer)}`;
  const came = move ? `${competitive ? "wins" : "succeeds"} ${times(move)}, ${answer.cost ?? 0} less` : few;
  return joined(movesSaid([given], choices), ` ${came}.`);
}
