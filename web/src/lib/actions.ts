// What fingers and keys do that is the same everywhere: walking a hand or a grid, dragging, looking closely.

import type { Desk, Topic } from "./desk";
import { magnified } from "./magnify";

/** Arrow keys walk the things inside; the Tab key stops at one of them, the first that may be touched. */
export function rove(node: HTMLElement, _changes?: unknown) {
  const spots = (): HTMLElement[] => [...node.querySelectorAll<HTMLElement>("[data-place]")].filter((spot) => spot.getClientRects().length);

  function settle(): void {
    const all = spots();
    const home = all.find((spot) => spot === document.activeElement) ?? all.find((spot) => spot.dataset.state) ?? all[0];
    for (const spot of all) spot.tabIndex = spot === home ? 0 : -1;
  }

  const later = (): void => queueMicrotask(settle);

  function toward(all: HTMLElement[], from: HTMLElement, key: string): HTMLElement | undefined {
    const at = from.getBoundingClientRect();
    const across = key === "ArrowLeft" || key === "ArrowRight";
    const sign = key === "ArrowRight" || key === "ArrowDown" ? 1 : -1;
    let best: HTMLElement | undefined;
    let least = Infinity;
    for (const other of all) {
      if (other === from) continue;
      const box = other.getBoundingClientRect();
      const dx = box.left + box.width / 2 - at.left - at.width / 2;
      const dy = box.top + box.height / 2 - at.top - at.height / 2;
      const ahead = (across ? dx : dy) * sign;
      const aside = Math.abs(across ? dy : dx);
      if (ahead < 6 || (across && aside > at.height)) continue;
      const far = ahead + aside * 3;
      if (far < least) [best, least] = [other, far];
    }
    return best;
  }

  function onkeydown(event: KeyboardEvent): void {
    if (!event.key.startsWith("Arrow") && event.key !== "Home" && event.key !== "End") return;
    const all = spots();
    const from = document.activeElement as HTMLElement;
    if (!all.includes(from)) return;
    const to = event.key === "Home" ? all[0] : event.key === "End" ? all.at(-1) : toward(all, from, event.key);
    if (!to) return;
    event.preventDefault();
    event.stopPropagation();
    to.focus();
    settle();
  }

  node.addEventListener("keydown", onkeydown);
  node.addEventListener("focusin", settle);
  node.addEventListener("focusout", later); // whoever left a thing that means nothing comes back to one that does
  settle();
  return {
    update: later,
    destroy() {
      node.removeEventListener("keydown", onkeydown);
      node.removeEventListener("focusin", settle);
      node.removeEventListener("focusout", later);
    },
  };
}

/** Drag a card to where it may go: the same as touching the one, then the other. */
export function drag(node: HTMLElement, take: { desk: Desk; place: string }) {
  let now = take;
  let from: { x: number; y: number } | null = null;
  let moving = false;

  function down(event: PointerEvent): void {
    const { picker } = now.desk;
    if (event.button || !(picker.legal.has(now.place) || picker.first.has(now.place))) return;
    from = { x: event.clientX, y: event.clientY };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", up, { once: true });
    window.addEventListener("pointercancel", cancel, { once: true });
  }

  function move(event: PointerEvent): void {
    if (!from) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!moving) {
      if (Math.hypot(x, y) < 8 || (event.pointerType === "touch" && Math.abs(x) > Math.abs(y))) return;
      moving = true;
      const { picker } = now.desk;
      if (!picker.selected.has(now.place)) picker.touch(now.place);
      node.classList.add("dragged");
    }
    node.style.transform = `translate(${x / magnified.by}px, ${y / magnified.by}px)`;
  }

  function end(): void {
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
    node.classList.remove("dragged");
    node.style.transform = "";
    from = null;
  }

  function cancel(): void {
    moving = false;
    end();
  }

  function up(event: PointerEvent): void {
    const dragged = moving;
    end();
    if (!dragged) return;
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-place]");
    if (under && under !== node) now.desk.picker.touch(under.dataset.place!);
    window.setTimeout(() => (moving = false)); // the click that follows is not a second touch
  }

  function click(event: MouseEvent): void {
    if (!moving) return;
    event.stopImmediatePropagation();
    event.preventDefault();
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("click", click, { capture: true });
  return {
    update: (next: typeof take) => (now = next),
    destroy() {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("click", click, { capture: true });
      end();
    },
  };
}

const HOVER = 420;
const PRESS = 480;
let timer = 0; // one for all: whatever is looked at last is explained
let looked: HTMLElement | null = null; // what that is

/** What this is: after a moment's hover or focus, a long press, or with the ? key. A press is let go by the next. */
export function explains(node: HTMLElement, about: { desk: Desk; topic: Topic }) {
  let now = about;
  let held = false; // a finger stayed here: what it wanted was to look

  let shown = false; // a second ? leads on to the rules

  const show = (): void => {
    looked = node;
    shown = true;
    now.desk.inspect(now.topic, node);
  };
  const wait = (ms: number, finger = false): void => {
    window.clearTimeout(timer);
    looked = node;
    timer = window.setTimeout(() => {
      held = finger;
      show();
    }, ms);
  };
  const stop = (): void => window.clearTimeout(timer);
  const leave = (): void => {
    stop();
    shown = false;
    now.desk.done();
  };
  // A thing may go while the page is being drawn: what it explained is put away after that.
  const gone = (): void => void window.setTimeout(() => looked === node && leave());
  let over = false; // the mouse has come here: one that rests, and under which this was drawn, asks for nothing
  const move = (event: PointerEvent): void => {
    if (event.pointerType !== "mouse" || over) return;
    over = true;
    wait(HOVER);
  };
  const away = (event: PointerEvent): void => {
    over = false;
    if (event.pointerType === "mouse") leave();
    else stop();
  };
  const press = (event: PointerEvent): void => {
    held = false;
    if (event.pointerType === "mouse") leave();
    else wait(PRESS, true);
  };
  const click = (event: Event): void => {
    if (!held) return;
    held = false;
    event.stopImmediatePropagation();
    event.preventDefault();
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key !== "?" || shown) return;
    event.preventDefault();
    show();
  };
  const menu = (event: Event): void => event.preventDefault();
  const focused = (): void => void (node.matches(":focus-visible") && wait(HOVER * 2));

  const listeners: [string, (event: never) => void][] = [
    ["pointermove", move],
    ["pointerleave", away],
    ["pointerdown", press],
    ["pointerup", stop],
    ["pointercancel", stop],
    ["contextmenu", menu],
    ["focus", focused],
    ["blur", gone],
    ["keydown", key],
  ];
  for (const [name, heard] of listeners) node.addEventListener(name, heard as EventListener);
  node.addEventListener("click", click, { capture: true });
  return {
    update: (next: typeof about) => (now = next),
    destroy() {
      gone();
      node.removeEventListener("click", click, { capture: true });
      for (const [name, heard] of listeners) node.removeEventListener(name, heard as EventListener);
    },
  };
}
