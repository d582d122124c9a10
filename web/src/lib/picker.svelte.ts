// What this seat has touched so far, what it may touch next, and the choice that is ready to be sent.

import { done, left, next, placesOf } from "./gesture";
import type { Choice, View } from "./view";

export interface Word {
  word: string;
  choices: Choice[];
}

export class Picker {
  view = $state.raw<View | null>(null);
  picked = $state.raw<string[]>([]);
  ready = $state.raw<Choice | null>(null);
  advised = $state.raw<Choice | null>(null); // by a hint
  #send: (choice: Choice) => void;

  constructor(send: (choice: Choice) => void) {
    this.#send = send;
  }

  choices: Choice[] = $derived(this.view?.choices ?? []);
  /** Is this seat waited for? A game master may have choices while others are. */
  asked: boolean = $derived(this.view !== null && this.view.prompt.question !== "");
  left: Choice[] = $derived(left(this.choices, this.picked));
  words: Word[] = $derived([...next(this.choices, this.picked)].map(([word, choices]) => ({ word, choices })));
  complete: Choice | undefined = $derived(done(this.choices, this.picked));

  /** The things that may be touched next, by their names. */
  legal: Map<string, string> = $derived.by(() => this.#places(this.words.map(({ word }) => word)));
  first: Map<string, string> = $derived.by(() => this.#places([...next(this.choices, []).keys()]));
  selected: Map<string, string> = $derived.by(() => this.#places(this.picked));

  /** The things that the advised choice touches, and its words. */
  hinted: Set<string> = $derived(new Set(this.advised?.gesture.flatMap((word) => [word, ...this.#on(word)]) ?? []));

  /** The words that are nowhere on the table: they become buttons. */
  buttons: Word[] = $derived(this.words.filter(({ word }) => !this.#on(word).length));

  #on(word: string): string[] {
    return this.view ? placesOf(this.view, word) : [];
  }

  #places(words: string[]): Map<string, string> {
    return new Map(words.flatMap((word) => this.#on(word).map((place) => [place, word] as const)));
  }

  /** A new View: what was touched is forgotten, unless it is the same question. */
  show(view: View): void {
    const same = this.view && this.view.number === view.number && this.view.seat === view.seat;
    this.view = view;
    if (!same) this.clear();
  }

  clear(): void {
    this.picked = [];
    this.ready = null;
  }

  /** One touch less, with whatever was taken by itself after it. */
  back(): void {
    let kept = this.picked;
    while (kept.length && this.#byItself(kept)) kept = kept.slice(0, -1);
    this.picked = kept.slice(0, -1);
    this.ready = null;
  }

  /** Was the last of these words taken without being touched, as the only one there was? */
  #byItself(words: string[]): boolean {
    return !this.#on(words.at(-1)!).length && next(this.choices, words.slice(0, -1)).size === 1;
  }

  /** Somebody touched a card or a zone. False: it means nothing now. */
  touch(place: string): boolean {
    // What was touched last, touched again: that is a yes. Words that were taken by themselves after it do not count.
    if (this.ready && this.selected.get(place) === this.picked.findLast((word) => this.#on(word).length)) {
      this.send(this.ready);
      return true;
    }
    const word = this.legal.get(place);
    if (word !== undefined) {
      this.take(word, place.startsWith("card "));
      return true;
    }
    const chosen = this.selected.get(place);
    if (chosen !== undefined) {
      this.picked = this.picked.slice(0, this.picked.indexOf(chosen));
      this.ready = null;
      return true;
    }
    return this.#instead(place);
  }

  /** Another card in place of the last one, or another beginning. */
  #instead(place: string): boolean {
    for (let length = this.picked.length - 1; length >= 0; length--) {
      const kept = this.picked.slice(0, length);
      const word = [...next(this.choices, kept).keys()].find((word) => this.#on(word).includes(place));
      if (word === undefined) continue;
      this.picked = kept;
      this.ready = null;
      this.take(word, place.startsWith("card "));
      return true;
    }
    return false;
  }

  /** Take a word; a gesture that ends on a card waits for a second touch, one that ends elsewhere is sent. */
  take(word: string, asks: boolean): void {
    this.ready = null;
    this.picked = [...this.picked, word];
    while (!this.complete && this.words.length === 1 && !this.#on(this.words[0]!.word).length) {
      this.picked = [...this.picked, this.words[0]!.word];
    }
    const complete = this.complete;
    if (!complete) return;
    if (asks || this.left.length > 1) this.ready = complete;
    else this.send(complete);
  }

  send(choice: Choice): void {
    this.clear();
    this.#send(choice);
  }
}
