// Advice: which of the choices it is, and a sentence with its number.

import { said, type Choice, type Ref, type View } from "./view";
import type { HintMessage, HintMove } from "./wire";

const SURE = 3; // in 100: less doubt than that is not worth a word

export const choiceOf = (view: View, move: HintMove | undefined): Choice | undefined => view.choices.find((choice) => choice.action === move?.action);

/** What a move promises: "it wins about 57 times in 100, give or take 4". */
export function promise(move: HintMove, seats: number): string {
  const percent = Math.round(100 * move.chance);
  const doubt = Math.round(50 * (move.high - move.low));
  const about = seats === 1 ? `it comes about ${percent} % of the way to the goal` : `it wins about ${percent} times in 100`;
  return doubt > SURE ? `${about}, give or take ${doubt}` : about;
}

/** The advice in a sentence, with the cards that it names; what could not be weighed is told as the server tells it. */
export function hintSaid(hint: HintMessage, view: View): { text: string; refs: Ref[] } {
  const [best, next] = hint.moves;
  const choice = choiceOf(view, best);
  if (!best || !choice) return { text: hint.lines.join(" "), refs: [] };
  const text = `${said(choice)}: ${promise(best, view.seats.length)}.`;
  const second = next?.about_equal ? choiceOf(view, next) : undefined;
  if (!second) return { text, refs: choice.refs };
  const before = `${text} About as good: `;
  const moved = second.refs.map((ref) => ({ ...ref, at: ref.at + before.length, to: ref.to + before.length }));
  return { text: `${before}${said(second)}.`, refs: [...choice.refs, ...moved] };
}
