// Cards that move from place to place: where each was before a View, and a straight course to where it is after.

import { magnified } from "./magnify";
import { settings } from "./settings.svelte";

const EASE = "cubic-bezier(.2,.7,.2,1)";
const TURN = "cubic-bezier(.4,0,.2,1)";
const FADE = 80;

type Box = { left: number; top: number; width: number; down: boolean };

class Motion {
  #was = new Map<string, Box>();
  #piles: Box | null = null;

  #cards(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>("[data-move]")].filter((card) => card.getClientRects().length);
  }

  #box(element: HTMLElement): Box {
    const { left, top, width } = element.getBoundingClientRect();
    return { left, top, width, down: element.classList.contains("back") };
  }

  before(): void {
    this.#was.clear();
    if (!settings.pace && !settings.fades) return;
    for (const card of this.#cards()) this.#was.set(card.dataset.move!, this.#box(card));
    const pile = document.querySelector<HTMLElement>("[data-source]");
    this.#piles = pile ? this.#box(pile) : null;
  }

  after(): void {
    if (!settings.pace && !settings.fades) return;
    // All are measured before the first one moves: measuring between would lay the page out again for each.
    const courses = this.#cards().map((card) => ({ card, now: this.#box(card), was: this.#was.get(card.dataset.move!) ?? this.#drawn(card) }));
    for (const { card, was, now } of courses) {
      if (was && settings.pace) this.#sail(card, was, now);
      else if (was) this.#fade(card, was, now);
    }
  }

  /** A card that was nowhere and is now in a hand came from the deck. */
  #drawn(card: HTMLElement): Box | null {
    return card.closest("[data-hand]") ? this.#piles : null;
  }

  /** Little motion: nothing travels, it is there. */
  #fade(card: HTMLElement, was: Box, now: Box): void {
    if (now.width && Math.hypot(was.left - now.left, was.top - now.top) >= 4) card.animate([{ opacity: 0 }, { opacity: 1 }], FADE);
  }

  #sail(card: HTMLElement, was: Box, now: Box): void {
    const x = (was.left - now.left) / magnified.by;
    const y = (was.top - now.top) / magnified.by;
    const far = Math.hypot(x, y);
    if (far < 4 || !now.width) return;
    const scale = was.width / now.width;
    const turned = was.down !== now.down && !now.down;
    const rest = card.style.transform;
    const from = `translate(${x}px, ${y}px) scale(${scale})`;
    card.animate(
      [
        { transform: turned ? `${from} rotateY(90deg)` : from, zIndex: 20, boxShadow: "var(--sh3)" },
        { transform: rest || "none", zIndex: 20 },
      ],
      {
        duration: Math.min(420, 260 + 0.15 * far) * settings.pace,
        easing: turned ? TURN : EASE,
        composite: "replace",
      },
    );
  }
}

export const motion = new Motion();
