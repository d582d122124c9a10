// Links to seats are told once, to whoever makes a table; this browser keeps them as long as its tab is open.

import { api, type TableCreated } from "./api";
import { settings } from "./settings.svelte";

const KEY = "quarterdeck links ";

function keepLinks(made: TableCreated): void {
  try {
    sessionStorage.setItem(KEY + made.table, JSON.stringify(made));
  } catch {
    // without storage the links are gone with a reload; a seat's link can be made anew
  }
}

/** A table was made: its links are kept, and our name is what it calls us in our seat, if we have one. */
export async function keep(made: TableCreated, seat: number): Promise<void> {
  keepLinks(made);
  const info = await api.table(made.table).catch(() => null); // the name can wait for the next table
  settings.named(info?.people[seat]?.name);
}

export function linksOf(table: string): TableCreated | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY + table) ?? "null") as TableCreated | null;
  } catch {
    return null;
  }
}

/** What the part of an address behind # says: a seat, a token. */
export function ticketOf(hash: string): { seat: number | null; token: string } {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const seat = said.get("seat");
  return { seat: seat === null || seat === "" ? null : Number(seat), token: said.get("token") ?? "" };
}

/** What a bot is called at a table: "able-seaman" is the Able seaman. */
export const botName = (bot: string): string => (bot.charAt(0).toUpperCase() + bot.slice(1)).replace(/-/g, " ");
