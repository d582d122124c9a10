// Links to seats are told once, to whoever makes a table; this browser keeps those of the last tables.

import { api, type TableCreated } from "./api";
import { settings } from "./settings.svelte";

const KEY = "quarterdeck links";
const MOST = 30;

function keptLinks(): TableCreated[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as TableCreated[]) : [];
  } catch {
    return [];
  }
}

function keepLinks(made: TableCreated): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([made, ...keptLinks()].slice(0, MOST)));
  } catch {
    // without storage the links are gone with a reload; a seat's link can be made anew
  }
}

/** A table was made: its links are kept, and our name is what it calls us in our seat, if we have one. */
export async function keep(made: TableCreated, seat: number): Promise<void> {
  keepLinks(made);
  settings.satDown();
  const info = await api.table(made.table).catch(() => null); // the name can wait for the next table
  settings.named(info?.people[seat]?.name);
}

export const linksOf = (table: string): TableCreated | null => keptLinks().find((one) => one.table === table) ?? null;

/** A link of ours as it is sent to others. */
export const address = (link: string): string => new URL(link, location.href).href;

/** What the part of an address behind # says: a seat, a token. */
export function ticketOf(hash: string): { seat: number | null; token: string } {
  const said = new URLSearchParams(hash.replace(/^#/, ""));
  const seat = said.get("seat");
  return { seat: seat === null || seat === "" ? null : Number(seat), token: said.get("token") ?? "" };
}

/** What a bot is called at a table: "able-seaman" is the Able seaman. */
export const botName = (bot: string): string => (bot.charAt(0).toUpperCase() + bot.slice(1)).replace(/-/g, " ");
