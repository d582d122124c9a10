// Whoever plays by keys alone: after a touch the focus goes to what may be touched next, after a move to the next
// decision, and Escape brings it back. Whoever uses a pointer is left alone.

import { tick } from "svelte";
import type { Picker } from "./picker.svelte";

const CARDS = '[data-hand] [data-state="legal"]';
const PLACES = '[data-state="legal"]';
const WAY_ON = "[data-way-on]"; // the plain answer, where others change its terms
const BUTTONS = "[data-answers] .button:not(.subtle)";
const WRITING = /^(INPUT|TEXTAREA|SELECT)$/;

export class Helm {
  #keys = false; // the last thing touched was a key
  #steps = 0;
  #number = -1;
  #left: Element | null = null; // where the focus was when the last move was made

  key(event: KeyboardEvent): void {
    this.#keys = true;
    // A key that is held down does not answer the next question too.
    if (event.key === "Enter" && event.repeat && !WRITING.test((event.target as HTMLElement).tagName)) event.preventDefault();
  }

  /** Whether somebody plays by keys. */
  get keys(): boolean {
    return this.#keys;
  }

  pointer(): void {
    this.#keys = false;
  }

  /** A move is on its way: whoever stays where they are goes on with the next decision. */
  sent(): void {
    this.#left = document.activeElement;
  }

  /** Something was touched, or the table has gone on. */
  follow(picker: Picker, number: number): void {
    const [steps, ready] = [picker.picked.length, picker.ready !== null];
    const further = steps > this.#steps && !ready;
    const moved = number !== this.#number;
    this.#steps = steps;
    this.#number = number;
    if (!this.#keys || !picker.asked) return;
    void tick().then(() => {
      const now = document.activeElement;
      if (now && WRITING.test(now.tagName)) return;
      const lost = !now || now === document.body || (moved && (now === this.#left || !drawn(now)));
      if (further || (lost && !ready)) (first(CARDS) ?? first(PLACES) ?? first(WAY_ON) ?? first(BUTTONS))?.focus();
    });
  }

  /** One step back, to what was touched last. */
  back(picker: Picker): void {
    const picked = picker.picked;
    picker.back();
    this.#steps = picker.picked.length;
    const word = picked[this.#steps];
    if (word === undefined) return;
    void tick().then(() => {
      const place = [...picker.legal].find(([, known]) => known === word)?.[0];
      const found = place ? `[data-place="${CSS.escape(place)}"]` : `[data-word="${CSS.escape(word)}"]`;
      first(found)?.focus();
    });
  }
}

const drawn = (one: Element): boolean => one.getClientRects().length > 0;

const first = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((one) => drawn(one) && !(one as HTMLButtonElement).disabled);
