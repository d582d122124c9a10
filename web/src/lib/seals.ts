// What this browser keeps of every table it comes to, to check the shuffles by when the match is over: the server's
// seal, what the seats promised, and the numbers that it made for seats of its own.

import type { TableInfo } from "./wire";

const KEPT = "quarterdeck-seals";
const MOST_KEPT = 500;

export interface OwnNumber {
  number: string;
  opened: boolean; // the server has taken it
}

export interface Kept {
  seal: string;
  promises: Record<number, string> | null; // by seat, as they were when they were closed; null: we were not there
  own: Record<number, OwnNumber>; // by seat
}

const NOTHING: Kept = { seal: "", promises: null, own: {} };

function all(store: Storage): Record<string, Kept | string> {
  try {
    return JSON.parse(store.getItem(KEPT) ?? "{}") as Record<string, Kept | string>;
  } catch {
    return {};
  }
}

/** What was kept of a table. (An earlier page kept the seal alone.) */
export function keptOf(table: string, store: Storage = localStorage): Kept {
  const found = all(store)[table];
  return typeof found === "string" ? { ...NOTHING, seal: found } : { ...NOTHING, ...found };
}

function keep(table: string, what: Kept, store: Storage): void {
  const { [table]: _, ...others } = all(store);
  try {
    store.setItem(KEPT, JSON.stringify(Object.fromEntries(Object.entries({ ...others, [table]: what }).slice(-MOST_KEPT))));
  } catch {
    // no room, or no leave to keep anything: then the check says that nothing was kept
  }
}

/** Keep the seal and the promises of a table that we came to, the first time that we see them. */
export function keepSeal(info: Pick<TableInfo, "table" | "seed_hash" | "numbers" | "promises">, store: Storage = localStorage): void {
  const kept = keptOf(info.table, store);
  const closed = info.numbers === "opening" || info.numbers === "settled";
  const promises = kept.promises ?? (closed ? Object.fromEntries(info.promises.map((one) => [one.seat, one.promise])) : null);
  const seal = kept.seal || info.seed_hash;
  if (seal !== kept.seal || promises !== kept.promises) keep(info.table, { ...kept, seal, promises }, store);
}

/** Keep a number that we made for a seat of ours; whatever was promised before it is void. */
export function keepNumber(table: string, seat: number, number: OwnNumber, store: Storage = localStorage): void {
  const kept = keptOf(table, store);
  keep(table, { ...kept, promises: number.opened ? kept.promises : null, own: { ...kept.own, [seat]: number } }, store);
}
