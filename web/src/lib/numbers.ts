// Our share of the shuffles: a number for each seat of ours, promised by its hash when we sit down and opened when all
// have promised theirs. Whoever has none, or no storage to keep it in, plays all the same, and is left out.

import { fromHex, promiseOf, toHex } from "./fair";
import { keepNumber, keepSeal, keptOf } from "./seals";
import type { TableInfo } from "./wire";

export const newNumber = (): string => toHex(crypto.getRandomValues(new Uint8Array(32)));

/** The promise of a number of ours. */
export const promised = (number: string): Promise<string> => promiseOf(fromHex(number));

/** How a number is sent: promised, or opened. The answer comes when the promises are closed. */
export type Send = (table: string, seat: number, what: { promise: string } | { number: string }) => Promise<TableInfo>;

const underway = new Set<string>();

/** Do what a table asks of our seats: promise again where a promise is void, and open what was promised. */
export async function giveNumbers(info: TableInfo, send: Send): Promise<void> {
  if (info.state !== "gathering" || !["promising", "opening"].includes(info.numbers)) return;
  await Promise.all(info.mine.map((seat) => giveNumber(info, seat, send)));
}

async function giveNumber(info: TableInfo, seat: number, send: Send): Promise<void> {
  const { table } = info;
  const theirs = info.promises.find((one) => one.seat === seat);
  const step = `${table} ${seat} ${info.numbers}`;
  if (underway.has(step)) return;
  underway.add(step);
  try {
    if (info.numbers === "promising" && !theirs) {
      const number = newNumber();
      keepNumber(table, seat, { number, opened: false });
      const closed = await send(table, seat, { promise: await promised(number) });
      if (closed.numbers === "opening") await giveNumber(closed, seat, send);
    } else if (info.numbers === "opening" && theirs && !theirs.opened) {
      const own = keptOf(table).own[seat];
      if (!own || (await promised(own.number)) !== theirs.promise) return;
      keepSeal(info); // theirs, before ours is told
      await send(table, seat, { number: own.number });
      keepNumber(table, seat, { number: own.number, opened: true });
    }
  } catch {
    // left out, and the check will say so
  } finally {
    underway.delete(step);
  }
}
