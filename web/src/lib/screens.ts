// The screens of the site, in the order of the header. One line here puts a screen there, into the phone's bar, among
// the keys (`g` and its letter) and into the router: a screen that does not exist has no line.

export const SCREENS = [
  { page: "lobby", path: "/", title: "Play", icon: "home", key: "p", does: "to the games", load: () => import("../pages/Lobby.svelte") },
  { page: "today", path: "/today", title: "Today's deal", short: "Today", icon: "day", key: "t", does: "to today's deal", load: () => import("../pages/TodayPage.svelte") },
  { page: "puzzles", path: "/puzzles", title: "Puzzles", icon: "puzzle", key: "z", does: "to the puzzles", load: () => import("../pages/PuzzlesPage.svelte") },
  { page: "workshop", path: "/workshop", title: "Workshop", icon: "pen", key: "w", does: "to the workshop", load: () => import("../workshop/WorkshopPage.svelte") },
  { page: "past", path: "/past", title: "Past matches", icon: "log", key: "m", does: "to your past matches", load: () => import("../pages/PastPage.svelte") },
] as const satisfies readonly Screen[];

/** Pages under a screen, which the header shows as being there. */
export const UNDER: Partial<Record<string, Screen["page"]>> = { game: "lobby", decks: "lobby", series: "lobby", me: "past" };

export interface Screen {
  page: string;
  path: string; // one word
  title: string;
  short?: string; // in the phone's bar
  icon: string;
  key: string;
  does: string;
  load: () => Promise<{ default: unknown }>;
}

const BAR = 5; // as many as a thumb can tell apart
const TURN = 1; // of them is "Your turn"

/** Which screens stand in the phone's bar, and which are behind "More". */
export function inBar(screens: readonly Screen[] = SCREENS): { shown: readonly Screen[]; more: readonly Screen[] } {
  const room = screens.length <= BAR - TURN ? screens.length : BAR - TURN - 1;
  return { shown: screens.slice(0, room), more: screens.slice(room) };
}
