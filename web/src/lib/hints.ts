// Advice: which of the choices it is, and a sentence with its number.

import { joined, type Words } from "./rich";
import { said, type Choice, type View } from "./view";
import type { HintMessage, HintMove, TableInfo } from "./wire";

const SURE = 3; // in 100: less doubt than that is not worth a word

/** Not in a try that counts, and not where nobody wins. */
export const mayAsk = (table: TableInfo | null, game: string): boolean => !table?.counted && game !== "deckahedron";

export const choiceOf = (view: View, move: HintMove | undefined): Choice | undefined => view.choices.find((choice) => choice.action === move?.action);

/** What a move promises: "it wins about 57 times in 100, give or take 4". */
export function promise(move: HintMove, seats: number): string {
  const percent = Math.round(100 * move.chance);
  const doubt = Math.round(50 * (move.high - move.low));
  const about = seats === 1 ? `it comes about ${percent} % of the way to the goal` : `it wins about ${percent} times in 100`;
  return doubt > SURE ? `${about}, give or take ${doubt}` : about;
}

/** The advice in a sentence, with the cards that it names; what could not be weighed is told as the server tells it. */
export function hintSaid(hint: HintMessage, view: View): Words {
  const [best, next] = hint.moves;
  const choice = choiceOf(view, best);
  if (!best || !choice) return { text: hint.lines.join(" "), refs: [] };
  const second = next?.about_equal ? choiceOf(view, next) : undefined;
  const words = (one: Choice): Words => ({ text: said(one), refs: one.refs });
  return joined(words(choice), `: ${promise(best, view.seats.length)}.`, ...(second ? [" About as good: ", words(second), "."] : []));
}
