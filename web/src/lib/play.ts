// The quick ways to a table.

import { api, type GameInfo, type TableInfo } from "./api";
import { COURSES } from "./courses";
import { levelOf } from "./levels.svelte";
import { botName, keep } from "./links";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";

export const fewest = (game: GameInfo): number => (game.seats.includes(2) ? 2 : game.seats[0]!);

/** A table at once: you, and bots in the other seats. */
export async function playAtOnce(game: GameInfo, learn = false): Promise<void> {
  const course = learn ? COURSES[game.slug] : undefined;
  const bot = course && game.bots.includes(course.bot) ? course.bot : levelOf(game);
  const count = course?.seats ?? fewest(game);
  const name = settings.sentName;
  const seats = Array.from({ length: count }, (_, i) =>
    i ? { kind: "bot" as const, bot, name: count > 2 ? `${botName(bot)} ${i}` : botName(bot) } : { kind: "person" as const, name },
  );
  const made = await api.make({ game: game.slug, seats, name, you: 0, ...(course ? { seed: course.seed } : {}) });
  await keep(made, 0);
  router.go(`/table/${made.table}${learn ? "?learn" : ""}`);
}

/** Take the first free seat of a listed table. */
export async function sitDown(table: TableInfo): Promise<void> {
  const seat = table.people.find((one) => one.kind === "person" && !one.taken);
  if (!seat) return;
  settings.named((await api.join(table.table, seat.seat, settings.sentName, "")).name);
  settings.satDown();
  router.go(`/table/${table.table}`);
}

/** Where a code or a link that somebody typed leads; empty if nowhere. */
export function destination(typed: string): string {
  const text = typed.trim();
  const link = /\/(table|replay|i|game|series)\/([\w-]+)(#.*)?$/.exec(text);
  if (link) return `/${link[1]}/${link[2]}${link[3] ?? ""}`;
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return /^[A-HJ-NP-Z2-9]{6}$/.test(code) ? `/i/${code}` : "";
}
