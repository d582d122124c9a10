// Text that has to fit the place it is in: it gets smaller, down to 12 px, and then steps aside.

const LEAST = 12; // pixels: no type is smaller

/** Watches a box and its text; `settle` is called whenever one of them has changed. */
function watch(node: HTMLElement, settle: () => void) {
  const sizes = new ResizeObserver(settle);
  const texts = new MutationObserver(settle);
  sizes.observe(node);
  texts.observe(node, { childList: true, characterData: true, subtree: true });
  void document.fonts?.ready.then(settle);
  return {
    destroy() {
      sizes.disconnect();
      texts.disconnect();
    },
  };
}

const over = (node: HTMLElement): boolean => node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1;

/** Whether what lies in a card reaches below it. A card is a container, so its own scroll height does not tell; and the
    large numbers at its foot are a little higher than their line, which is no more text. */
const spills = (card: HTMLElement): boolean =>
  ([...card.children] as HTMLElement[]).some(
    (part) => part.offsetTop + (part.matches(".foot") ? part.offsetHeight : Math.max(part.offsetHeight, part.scrollHeight)) > card.clientHeight + 1,
  );

/** A card with rules on it: the rules get smaller, and are left to the inspector if they still do not fit. */
export function fitCard(card: HTMLElement) {
  return watch(card, () => {
    const text = card.querySelector<HTMLElement>("[data-rules]");
    if (!text) return;
    card.removeAttribute("data-unread");
    for (const size of ["", "0.88", "0.82", "0.76", "0.7", "0.64"]) {
      if (size) text.style.fontSize = `max(${LEAST}px, calc(${size} * var(--u)))`;
      else text.removeAttribute("style");
      if (!spills(card)) return;
    }
    card.dataset.unread = "";
  });
}

/** A sentence in a box of fixed height: smaller; then, smaller again, without what its styles leave out of a tight box
    (`data-tight`), and of a very tight one. */
export function fitText(box: HTMLElement, scales: readonly number[] = [1, 0.9, 0.8, 0.72]) {
  return watch(box, () => {
    for (const tight of [undefined, "", "very"]) {
      if (tight === undefined) box.removeAttribute("data-tight");
      else box.dataset.tight = tight;
      for (const scale of scales) {
        box.style.setProperty("--fit", String(scale));
        if (!over(box)) return;
      }
    }
  });
}

/** A row of buttons: without the names of their keys, where they have no room; whether they have none even so. */
export function fitButtons(row: HTMLElement): boolean {
  delete row.dataset.tight;
  if (over(row)) row.dataset.tight = "";
  return over(row);
}

let beside: CSSStyleSheet | undefined; // not on the element: what is drawn does not depend on how long a text is

/** The buttons beside the prompt: the chart is told how wide they are, so that the prompt ends where they begin. */
export function besidePrompt(buttons: HTMLElement) {
  if (!beside) document.adoptedStyleSheets = [...document.adoptedStyleSheets, (beside = new CSSStyleSheet())];
  const sizes = new ResizeObserver(() => beside?.replaceSync(`.chart { --acts-w: ${buttons.offsetWidth}px; }`));
  sizes.observe(buttons, { box: "border-box" });
  return { destroy: () => sizes.disconnect() };
}
