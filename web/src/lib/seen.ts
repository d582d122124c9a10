// Views as they are shown where nobody decides: at the end, through another's eyes, while something unfolds.

import type { View } from "./view";

/** A match that its people ended: what lay on the table, and nothing to decide. */
export function ended(view: View): View {
  if (view.outcome) return view;
  const seats = view.seats.map((seat) => ({ ...seat, marks: seat.marks.filter((mark) => mark !== "deciding") }));
  return { ...view, seats, choices: [], prompt: { ...view.prompt, id: "over", text: "The match has ended.", question: "", detail: "" } };
}

/** What a watcher sees through a seat's eyes: all of it, and nothing to decide. */
export function borrowed(view: View): View {
  const name = view.seats[view.seat]?.name ?? "This seat";
  const { question } = view.prompt;
  const prompt = question ? { ...view.prompt, text: `${name} decides: ${question}`, question: "" } : view.prompt;
  return { ...view, choices: [], prompt };
}

/** The table while something unfolds on it: to look at. */
export function quiet(view: View): View {
  return view.choices.length ? { ...view, choices: [] } : view;
}
