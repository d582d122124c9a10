// What the server says about things and about moves that cannot be: asked once, and kept as long as it holds.

import { api } from "./api";

export interface Explained {
  text: string;
  rule: string;
  known: boolean;
}

type Ask = (message: Record<string, unknown>) => boolean;

export class Reader {
  #ask: Ask;
  #known = new Map<string, Promise<Explained | null>>();
  #reasons = new Map<string, Promise<string>>();
  #topics = new Map<string, (found: Explained | null) => void>();
  #texts = new Map<string, (reason: string) => void>();

  constructor(ask: Ask) {
    this.#ask = ask;
  }

  /** What a word of the rules means; null where nobody can be asked. */
  explain(topic: string): Promise<Explained | null> {
    let found = this.#known.get(topic);
    if (!found) {
      found = new Promise((done) => {
        this.#topics.set(topic, done);
        if (!this.#ask({ type: "explain", topic })) this.heard(topic, null);
      });
      this.#known.set(topic, found);
    }
    return found;
  }

  /** Why a move is not allowed now; "" if it is. */
  why(text: string): Promise<string> {
    let found = this.#reasons.get(text);
    if (!found) {
      found = new Promise((done) => {
        this.#texts.set(text, done);
        if (!this.#ask({ type: "why", text })) this.because(text, "");
      });
      this.#reasons.set(text, found);
    }
    return found;
  }

  heard(topic: string, found: Explained | null): void {
    this.#topics.get(topic)?.(found);
    this.#topics.delete(topic);
    if (!found) this.#known.delete(topic);
  }

  because(text: string, reason: string): void {
    this.#texts.get(text)?.(reason);
    this.#texts.delete(text);
  }

  /** A refusal came while a reason was asked for: nothing is known about that. */
  refused(): boolean {
    const waiting = [...this.#texts.keys()];
    for (const text of waiting) this.because(text, "");
    return waiting.length > 0;
  }

  /** The table has gone on: what was not allowed may be now. */
  forgetReasons(): void {
    this.refused();
    this.#reasons.clear();
  }
}

/** A reader for where no table is played: plain questions. */
export function readerOf(game: () => string, seats: () => number): Reader {
  const reader: Reader = new Reader((message) => {
    const topic = String(message.topic);
    if (message.type !== "explain" || !game()) return false;
    api.explain(game(), seats(), topic).then(
      (found) => reader.heard(topic, found),
      () => reader.heard(topic, null),
    );
    return true;
  });
  return reader;
}
