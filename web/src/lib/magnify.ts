// Whoever asks the browser for larger text gets the whole table larger, cards and all, laid out as for a smaller window:
// a text that grew alone would leave its card. A window that is small already grows as far as it can.

const USUAL = 16; // pixels: the size of text that browsers start from
const MOST = 16; // pixels a rem may have at a table as it is laid out
const LEAST = [[640, 390], [360, 640]] as const; // windows that hold every table, on their side and upright

/** How much larger a table is drawn than it is laid out. */
export const magnified = { by: 1 };

/** The size of text that was asked for; not that of the page's root, which somebody's style sheet may have changed. */
function asked(): number {
  const probe = document.createElement("span");
  probe.style.fontSize = "medium";
  document.body.append(probe);
  const size = Math.max(parseFloat(getComputedStyle(probe).fontSize), parseFloat(getComputedStyle(document.documentElement).fontSize));
  probe.remove();
  return size || USUAL;
}

/** On the box that holds a table. */
export function magnify(box: HTMLElement) {
  function settle(): void {
    const wanted = asked() / USUAL;
    const room = Math.max(...LEAST.map(([width, height]) => Math.min(window.innerWidth / width, window.innerHeight / height)));
    magnified.by = Math.max(1, Math.min(wanted, room));
    box.classList.toggle("magnified", magnified.by > 1);
    box.style.setProperty("--magnified", String(magnified.by));
    box.style.setProperty("--rem", `${Math.min(MOST, (USUAL * wanted) / magnified.by)}px`);
  }
  settle();
  window.addEventListener("resize", settle);
  return {
    destroy() {
      magnified.by = 1;
      window.removeEventListener("resize", settle);
    },
  };
}
