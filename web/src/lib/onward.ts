// Keys and clicks while a moment is shown: the first leads to its end, the next past it.

import type { Showing } from "./showing.svelte";

const PRESS = ["Enter", " "]; // a button that has the focus is pressed by them anyway

/** A key; true: it was for the moment. */
export function keyOn(showing: Showing, event: KeyboardEvent): boolean {
  if (!showing.moment) return false;
  const pressed = PRESS.includes(event.key);
  if (pressed && (event.target as HTMLElement).closest("[data-onward]")) return false;
  if (event.key === "s") showing.skip();
  else if (!pressed && event.key !== "Escape") return false;
  else if (!event.repeat) showing.goOn();
  event.preventDefault();
  return true;
}

/** A click on the table. Where the table is already what it will be, it also touches what was clicked. */
export function clickOn(showing: Showing, event: MouseEvent): void {
  const target = event.target as HTMLElement;
  if (!showing.moment || !target.closest(".chart") || target.closest("[data-onward], [data-part=acts]")) return;
  const unfolds = !showing.complete || showing.busy;
  showing.goOn();
  if (!unfolds && target.closest('[data-state="legal"]')) return;
  event.stopPropagation();
  event.preventDefault();
}
