// What each decision of a match was worth: it comes decision by decision, while the server weighs them.

import { api, Problem } from "./api";
import type { Decision, Review } from "./wire";

const AGAIN = 3000; // milliseconds until a question that nobody answered is asked again

export class Reviewing {
  told = $state.raw<Review | null>(null); // how far it is
  decisions = $state.raw<Decision[]>([]);
  #stopped = false;

  /** Ask for what is new until all of it is there. */
  async follow(id: string): Promise<void> {
    while (!this.#stopped) {
      try {
        const found = await api.review(id, this.decisions.at(-1)?.number ?? 0);
        if (this.#stopped) return;
        if (found.decisions.length) this.decisions = [...this.decisions, ...found.decisions];
        this.told = found;
        if (found.state !== "wanted") return;
      } catch (error) {
        if (error instanceof Problem && error.status && error.status < 500) return; // it is not to be had
        await new Promise((done) => window.setTimeout(done, AGAIN));
      }
    }
  }

  stop(): void {
    this.#stopped = true;
  }

  /** Whether there is anything to show, now or soon. */
  get any(): boolean {
    return this.told !== null && this.told.state !== "none" && (this.told.state !== "failed" || this.decisions.length > 0);
  }

  /** The decision that comes after so many moves. */
  at(number: number): Decision | undefined {
    return this.decisions.find((one) => one.number === number + 1);
  }

  /** The decisions that cost most, the dearest first. */
  get points(): Decision[] {
    return (this.told?.turning_points ?? []).flatMap((number) => this.decisions.find((one) => one.number === number) ?? []);
  }
}

export const in100 = (chance: number): number => Math.round(100 * chance);

/** How far a number would move if it were weighed again; empty where it would not. */
export function doubt(move: { low: number; high: number }): string {
  const half = Math.round(50 * (move.high - move.low));
  return half ? ` ±${half}` : "";
}
