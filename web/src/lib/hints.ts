// Advice: which of the choices it is, where on the table, and a sentence with its number.

import { said, type Choice, type Ref, type View } from "./view";
import type { HintedMove, HintMessage } from "./wire";

const SURE = 3; // in 100: less doubt than that is not worth a word

export const choiceOf = (view: View, move: HintedMove | undefined): Choice | undefined => view.choices.find((choice) => choice.action === move?.action);

/** What a move promises: "it wins about 57 times in 100, give or take 4". */
export function promise(move: HintedMove, seats: number): string {
  if (typeof move.percent !== "number") return "at first sight; whoever looks further ahead is still getting ready";
  const about = seats === 1 ? `it comes about ${move.percent} % of the way to the goal` : `it wins about ${move.percent} times in 100`;
  return (move.doubt ?? 0) > SURE ? `${about}, give or take ${move.doubt}` : about;
}

/** The advice in a sentence, with the cards that it names; what nobody could weigh is told as the server tells it. */
export function hintSaid(hint: HintMessage, view: View): { text: string; refs: Ref[] } {
  const [best, next] = hint.moves.map((move) => ({ move, choice: choiceOf(view, move) }));
  if (!best?.choice) return { text: hint.lines.join(" "), refs: [] };
  const level = next?.choice && typeof next.move.percent === "number" && best.move.percent === next.move.percent;
  const also = level ? ` So does this: ${said(next.choice!)}.` : "";
  return { text: `${said(best.choice)}: ${promise(best.move, view.seats.length)}.${also}`, refs: best.choice.refs };
}
