// A move on its way: made once, however often it has to be sent.

import type { Said } from "./connection";

export class Underway {
  sending = $state(false);
  #say: (message: Said) => boolean;
  #move: (Said & { number: number }) | null = null; // neither accepted nor refused yet
  #owed = false; // the connection broke before an answer came: it is to be sent again
  #again = false; // it was
  #next: (() => void) | null = null; // what is to be made as soon as it is answered

  constructor(say: (message: Said) => boolean) {
    this.#say = say;
  }

  /** With a key of its own, so that it may be sent again after a broken connection and is still made once. */
  send(number: number, what: { action: number } | { text: string }): boolean {
    this.#move = { type: "move", number, ...what, key: Math.random().toString(36).slice(2) + Date.now().toString(36) };
    this.#again = false;
    this.sending = this.#say(this.#move);
    if (!this.sending) this.#move = null;
    return this.sending;
  }

  /** At once, or when the move under way is answered, if it was chosen on a table that is newer: a View comes before the
   * answer, and whoever is quick loses no click. The same table again is the same click. */
  whenAnswered(number: number, make: () => void): void {
    if (!this.sending) make();
    else if (this.#move && number > this.#move.number) this.#next = make;
  }

  /** An answer came. True: the move had been sent twice. */
  answered(): boolean {
    const twice = this.#move !== null && this.#again;
    const next = this.#next;
    this.sending = false;
    this.#move = this.#next = null;
    next?.();
    return twice;
  }

  lost(): void {
    this.#next = null;
    this.sending = this.#owed = this.#move !== null;
  }

  back(): void {
    if (!this.#owed) return;
    this.#owed = false;
    if (this.#move) this.#again = this.#say(this.#move);
  }
}
