// What comes after a match: a table where it is our turn, else a new match of the same game.

import { api } from "./api";
import { playAtOnce } from "./play";
import { waits } from "./tables.svelte";

export interface Next {
  label: string;
  href: string; // "": a new match is made
}

export async function whatIsNext(table: string): Promise<Next> {
  const { mine } = await api.tables();
  const waiting = mine.filter((one) => one.table !== table && waits(one)).sort((a, b) => a.updated_at - b.updated_at)[0];
  return waiting ? { label: `Next: ${waiting.title}`, href: `/table/${waiting.table}` } : { label: "New match", href: "" };
}

/** A new match of the same game, against the level that was chosen for it last. */
export async function newMatch(slug: string): Promise<void> {
  const game = (await api.games()).find((one) => one.slug === slug);
  if (game) await playAtOnce(game);
}
