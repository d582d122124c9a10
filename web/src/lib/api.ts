// The server's messages, as src/quarterdeck/server/messages.py has them (docs/api.md), and its plain addresses.

import type { Faces, Told, View } from "./view";

export type State = "gathering" | "playing" | "over" | "ended";

export interface OptionInfo {
  name: string;
  default: string;
  choices: string[];
  about: string;
  ruling: string;
}

export interface GameInfo {
  slug: string;
  title: string;
  line: string;
  seats: number[];
  seat_titles: string[];
  options: OptionInfo[];
  competitive: boolean;
  bots: string[];
  bot: string; // whom to seat in a quick game
  ready: boolean; // its bots have what they need
  version: number;
}

export interface BotInfo {
  name: string;
  about: string;
}

export interface NewSeat {
  kind: "person" | "bot";
  name?: string;
  bot?: string;
}

export interface Clock {
  seconds: number;
  increment?: number;
}

export interface NewTable {
  game: string;
  seats: NewSeat[];
  options?: Record<string, string>;
  listed?: boolean;
  hotseat?: boolean;
  chat?: boolean;
  clock?: Clock;
  absence?: { then: "wait" | "bot" | "end"; seconds?: number; bot?: string };
  you?: number;
  name?: string;
  seed?: number; // the same number, the same shuffles: for one person alone with bots
}

export interface SeatLink {
  seat: number;
  title: string;
  link: string;
  token: string;
}

export interface Made {
  table: string;
  seats: SeatLink[];
  watch_link: string;
  invite_link: string;
  you: number;
}

export interface Person {
  seat: number;
  title: string;
  kind: "person" | "bot";
  name: string;
  bot: string;
  taken: boolean;
  here: boolean;
  stand_in: boolean;
  ready: boolean; // false: a bot that is still getting ready
  clock: number | null;
  running: boolean;
  open_hand: boolean;
}

export interface TableInfo {
  table: string;
  game: string;
  title: string;
  state: State;
  number: number;
  waiting: number[];
  seq: number;
  options: Record<string, string>;
  people: Person[];
  watchers: number;
  listed: boolean;
  hotseat: boolean;
  chat: boolean;
  clock: Clock | null;
  open_hands: boolean;
  seed_hash: string;
  seed: number | null;
  result: string;
  made: number;
  rematch: string;
  mine: number[];
  host: boolean;
  version: number;
}

export interface Replay {
  table: string;
  number: number;
  last: number;
  seat: number;
  view: View;
  log: Told[];
  moves: [number, string][];
}

export interface Verified {
  state: State;
  seed_hash: string;
  seed: string;
  fair: boolean | null;
  wrong: string[];
}

export interface ChatLine {
  seq: number;
  seat: number;
  name: string;
  text: string;
  number: number;
  at: number;
}

export type ServerMessage =
  | {
      type: "view";
      seq: number;
      view: View;
      log: Told[];
      chat: ChatLine[];
      whole: boolean;
      people: Person[];
      watchers: number;
      undo: boolean;
    }
  | { type: "people"; seq: number; you: number; table: TableInfo }
  | { type: "chat"; seq: number; line: ChatLine }
  | { type: "accepted"; seq: number; number: number }
  | { type: "refused"; seq: number; reason: string; number: number }
  | { type: "explained"; seq: number; topic: string; text: string; rule: string; face: string }
  | { type: "because"; seq: number; text: string; reason: string }
  | { type: "hint"; seq: number; number: number; lines: string[] }
  | { type: "undo-asked"; seq: number; seat: number; name: string; to: number; asks: number[] }
  | { type: "undo-answered"; seq: number; seat: number; granted: boolean; reason: string }
  | { type: "rematch"; seq: number; table: string }
  | { type: "notes"; seq: number; text: string }
  | { type: "pong"; seq: number }
  | { type: "error"; seq: number; problem: string };

/** Whatever the server refused, in its own sentence. */
export class Problem extends Error {}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Problem("The server does not answer. Is it still running?");
  }
  if (answer.ok) return (await answer.json()) as T;
  const said = (await answer.json().catch(() => null)) as { problem?: string } | null;
  throw new Problem(said?.problem ?? `The server answered with ${answer.status}.`);
}

const kept = new Map<string, Promise<unknown>>();

/** Ask once, and remember the answer as long as the page is open. */
function once<T>(path: string): Promise<T> {
  let found = kept.get(path) as Promise<T> | undefined;
  if (!found) {
    found = ask<T>(path);
    kept.set(path, found);
    found.catch(() => kept.delete(path));
  }
  return found;
}

export const api = {
  games: (): Promise<GameInfo[]> => once<{ games: GameInfo[] }>("/api/games").then(({ games }) => games),
  gamesNow: (): Promise<GameInfo[]> => ask<{ games: GameInfo[] }>("/api/games").then(({ games }) => games),
  bots: (): Promise<BotInfo[]> => once<{ bots: BotInfo[] }>("/api/bots").then(({ bots }) => bots),
  rules: (slug: string): Promise<{ title: string; rules: string; rulings: string }> => once(`/api/games/${slug}/rules`),
  faces(slug: string, seats: number, options: Record<string, string>, version?: number): Promise<Faces> {
    const query = new URLSearchParams({ seats: String(seats), ...(version ? { version: String(version) } : {}), ...options });
    return once<{ faces: Faces }>(`/api/games/${slug}/faces?${query}`).then(({ faces }) => faces);
  },
  explain(slug: string, seats: number, topic: string): Promise<{ text: string; rule: string }> {
    return once(`/api/games/${slug}/explain?${new URLSearchParams({ topic, seats: String(seats) })}`);
  },
  tables: (): Promise<{ open: TableInfo[]; mine: TableInfo[] }> => ask("/api/tables"),
  table: (id: string): Promise<TableInfo> => ask(`/api/tables/${id}`),
  make: (table: NewTable): Promise<Made> => ask("/api/tables", table),
  join: (id: string, seat: number, name: string, token: string): Promise<{ seat: number; name: string }> =>
    ask(`/api/tables/${id}/seats/${seat}/join`, { name, token }),
  revoke: (id: string, seat: number): Promise<{ seat: SeatLink }> => ask(`/api/tables/${id}/seats/${seat}/revoke`, {}),
  rematch: (id: string): Promise<{ table: string }> => ask(`/api/tables/${id}/rematch`, {}),
  verify: (id: string): Promise<Verified> => ask(`/api/tables/${id}/verify`),
  replay(id: string, seat: number, number: number): Promise<Replay> {
    const query = new URLSearchParams({ number: String(number) });
    if (seat >= 0 && seat < 7) query.set("seat", String(seat));
    return ask(`/api/tables/${id}/replay?${query}`);
  },
  upload: (text: string): Promise<{ table: string }> => ask("/api/records", { text }),
};
