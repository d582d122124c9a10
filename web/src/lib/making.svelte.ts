// Puzzles made of a match: which decisions may be asked for, and what came of those that were.

import { api, Problem, sentence } from "./api";
import type { PuzzleProgress } from "./wire";

const AGAIN = 3000; // milliseconds until a question that nobody answered is asked again

export class Making {
  made = $state.raw<Record<number, PuzzleProgress>>({}); // by the number of the move
  #stopped = false;

  /** Ask until it is known whether the decision is a puzzle. */
  async make(id: string, number: number): Promise<void> {
    if (this.made[number]) return;
    let found: PuzzleProgress = { state: "wanted", game: "", name: "", problem: "" };
    this.#keep(number, found);
    while (!this.#stopped && found.state === "wanted") {
      try {
        found = await api.makePuzzle(id, number);
      } catch (error) {
        if (error instanceof Problem && error.status && error.status < 500) found = { ...found, state: "failed", problem: sentence(error, "No puzzle could be made.") };
        else await new Promise((done) => window.setTimeout(done, AGAIN));
      }
    }
    this.#keep(number, found);
  }

  #keep(number: number, found: PuzzleProgress): void {
    this.made = { ...this.made, [number]: found };
  }

  stop(): void {
    this.#stopped = true;
  }
}

export const addressOf = (made: PuzzleProgress): string => `/puzzles?game=${made.game}&name=${made.name}`;
