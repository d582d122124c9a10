// Premade answers: what somebody would answer every time they are asked, said once. They stay in this browser, for one
// seat of one table, so that nobody else can know them.

import type { Choice, View } from "./view";

export interface Premade {
  prompt: string; // the id of the question
  verb: string; // of the choice that answers it
  label: string;
}

const PREMADE: Record<string, Premade[]> = {
  "all-hands": [{ prompt: "aargh", verb: "let-lie", label: "Let everything lie" }],
  "deckhand-duel": [
    { prompt: "counterattack", verb: "counterattack", label: "Always Counterattack" },
    { prompt: "counterattack", verb: "pass", label: "Never Counterattack" },
  ],
};
const KEY = "quarterdeck answers ";

export const premadeOf = (game: string): Premade[] => PREMADE[game] ?? [];

/** The answers that hold now, by question. */
export class Answers {
  chosen = $state.raw<Record<string, string>>({}); // the verb, by prompt
  #key = "";

  /** Of this seat at this table, as they were left. */
  load(table: string, seat: number): void {
    const key = `${KEY}${table} ${seat}`;
    if (key === this.#key) return;
    this.#key = key;
    try {
      this.chosen = JSON.parse(sessionStorage.getItem(key) ?? "{}") as Record<string, string>;
    } catch {
      this.chosen = {};
    }
  }

  /** From now on; the same again takes it back. */
  toggle({ prompt, verb }: Premade): void {
    const { [prompt]: before, ...rest } = this.chosen;
    this.chosen = before === verb ? rest : { ...rest, [prompt]: verb };
    try {
      sessionStorage.setItem(this.#key, JSON.stringify(this.chosen));
    } catch {
      // a browser that keeps nothing keeps them as long as the page is open
    }
  }

  holds({ prompt, verb }: Premade): boolean {
    return this.chosen[prompt] === verb;
  }

  /** The answer to what is asked now, if one was premade and there is just one like it. */
  to(view: View): Choice | null {
    const verb = this.chosen[view.prompt.id];
    const found = verb && view.prompt.question ? view.choices.filter((choice) => choice.verb === verb) : [];
    return found.length === 1 ? found[0]! : null;
  }
}
