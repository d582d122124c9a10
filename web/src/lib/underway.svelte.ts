// A move on its way: made once, however often it has to be sent.

import type { Said } from "./connection";

export class Underway {
  sending = $state(false);
  #say: (message: Said) => boolean;
  #move: Said | null = null; // neither accepted nor refused yet
  #owed = false; // the connection broke before an answer came: it is to be sent again
  #again = false; // it was

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

  /** An answer came. True: the move had been sent twice. */
  answered(): boolean {
    const twice = this.#move !== null && this.#again;
    this.sending = false;
    this.#move = null;
    return twice;
  }

  lost(): void {
    this.sending = this.#owed = this.#move !== null;
  }

  back(): void {
    if (!this.#owed) return;
    this.#owed = false;
    if (this.#move) this.#again = this.#say(this.#move);
  }
}
