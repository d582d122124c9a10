// What was told and said at a table, as far as it is here: the last page comes by itself, earlier ones when asked for.

import type { ChatLine } from "./api";
import { wholeTold, type Told } from "./view";
import type { ClientMessage, EarlierLines } from "./wire";

type Ask = (message: Extract<ClientMessage, { type: "earlier" }>) => boolean;

/** A line of the log: a heading, what was told or what was said. */
export interface Line {
  at: number; // move
  head?: string;
  told?: Told;
  said?: ChatLine;
}

const PATIENCE = 3000; // milliseconds

export class Chronicle {
  log = $state.raw<Told[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  first = $state(0); // the move with which it begins here; 0: nothing came before
  #ask: Ask;
  #asked = -Infinity; // when a page was asked for

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** What was told: all that there is from move `first` on, or (-1) what is to be added. */
  tell(log: Told[], first: number): void {
    this.log = first < 0 ? [...this.log, ...log] : log;
    if (first >= 0) [this.first, this.#asked] = [first, -Infinity];
  }

  say(lines: ChatLine[], whole = false): void {
    this.chat = whole ? lines : [...this.chat, ...lines];
  }

  /** A page more, please; once, unless no answer comes. */
  earlier = (): void => {
    if (!this.first || performance.now() - this.#asked < PATIENCE) return;
    if (this.#ask({ type: "earlier", before: this.first })) this.#asked = performance.now();
  };

  /** A page that goes on where ours begins; one that was asked for before we had others is not wanted any more. */
  heard(page: EarlierLines): void {
    if (page.before !== this.first) return;
    this.log = [...page.log.map(wholeTold), ...this.log];
    this.chat = [...page.chat, ...this.chat];
    [this.first, this.#asked] = [page.first, -Infinity];
  }
}
