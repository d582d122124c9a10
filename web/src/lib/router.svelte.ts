// Where we are. Addresses are plain paths; secrets stay behind the #.

import { SCREENS } from "./screens";

export type Place =
  | { page: (typeof SCREENS)[number]["page"] }
  | { page: "me" }
  | { page: "game"; id: string }
  | { page: "invitation"; id: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string }
  | { page: "series"; id: string }
  | { page: "decks" }
  | { page: "nowhere" };

const WITH_ID = { game: "game", i: "invitation", table: "table", replay: "replay", series: "series" } as const;

export function placeOf(path: string): Place {
  const [first = "", id = "", ...more] = path.split("/").slice(1).filter((part, i) => part || i === 0);
  const screen = SCREENS.find((one) => one.path === `/${first}`);
  if (screen && !id) return { page: screen.page };
  if (first === "series" && !id) return { page: "series", id };
  if ((first === "decks" || first === "me") && !id) return { page: first };
  if (first in WITH_ID && id && !more.length) return { page: WITH_ID[first as keyof typeof WITH_ID], id };
  return { page: "nowhere" };
}

class Router {
  place = $state.raw<Place>(placeOf(location.pathname));
  hash = $state(location.hash);

  constructor() {
    window.addEventListener("popstate", () => this.#read());
    window.addEventListener("hashchange", () => this.#read());
  }

  #read(): void {
    this.place = placeOf(location.pathname);
    this.hash = location.hash;
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#read();
    window.scrollTo(0, 0);
  }

  /** The same place, said otherwise: no new step in the history. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.hash = location.hash;
  }
}

export const router = new Router();

/** Links of our own do not load the page again. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  router.go(link.pathname + link.search + link.hash);
}
