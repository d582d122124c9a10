// The bots that people choose between, weakest first, with half a sentence each.

import { api, type GameInfo } from "./api";
import { botName } from "./links";
import { settings } from "./settings.svelte";

const LADDER = ["first-voyage", "able-seaman", "bosun", "captain", "admiral"];

export interface Level {
  bot: string;
  name: string;
  about: string;
}

let abouts = $state.raw<Record<string, string>>({});
let asked = false;

function about(bot: string): string {
  if (!asked) {
    asked = true;
    api.bots().then(
      (found) => (abouts = Object.fromEntries(found.map((one) => [one.name, one.about.split(/[:,]/)[0]!]))),
      () => (asked = false),
    );
  }
  return abouts[bot] ?? "";
}

/** What there is to choose between at a game; none where nobody wins. */
export const levelsOf = (game: GameInfo): Level[] =>
  game.competitive ? LADDER.filter((bot) => game.bots.includes(bot)).map((bot) => ({ bot, name: botName(bot), about: about(bot) })) : [];

/** The level that was played last, or the easiest for whoever is here for the first time, or the game's usual one. */
export function levelOf(game: GameInfo): string {
  const usual = settings.returning ? game.bot : "first-voyage";
  const found = settings.levelOf(game.slug, usual);
  return game.bots.includes(found) ? found : game.bot;
}
