// The server's plain addresses. The types of what it sends and takes are made from its schema (wire.ts).

import { newNumber, promised } from "./numbers";
import { keepNumber, keptOf } from "./seals";
import { wholeFaces, wholeTold, wholeView, type Faces } from "./view";
import type { Book, BookRead, BotInfo, Course, DeckPool, DeckReport, DraftChecked, GameInfo, GameRecords, History, Leaderboard, PuzzleProgress, Me, NewPrint, NewSeries, NewStudy, NewTable, NoticeAddress, OrderInfo, PlayOn, PushKey, PuzzleAnswer, PuzzleDoubted, Puzzles, PuzzleShown, Replay, Review, Rules, SeatLink, SeriesInfo, SeriesList, SetChecked, StudyState, TableCards, TableCreated, TableInfo, Today, TodayResults, TryTable, Verified, Workshop } from "./wire";

export type { Absence, BotInfo, ChatLine, GameInfo, History, TableCreated, NewSeat, NewTable, OptionInfo, Person, Replay, RulesSection, ServerMessage, TableInfo, Verified } from "./wire";

export type OwnOdds = Record<string, Record<string, { chances: number[]; success: number }>>;

/** Whatever the server refused, in its own sentence. */
export class Problem extends Error {
  constructor(
    text: string,
    readonly status = 0, // 0: there was no answer
  ) {
    super(text);
  }
}

/** What went wrong, to stand by itself. */
export const sentence = (error: unknown, otherwise: string): string => (error instanceof Problem ? whole(error.message) : otherwise);

/** A refusal without the numbers of our rulings: they can be looked up in the books, not at the table. */
export const unnumbered = (reason: string): string => reason.replace(/,? ?\bR\d+(?=[^()]*\))/g, "").replaceAll(" ()", "");

/** A refusal of the server's as a sentence: it also stands behind a move and a colon, where it needs no capital letter. */
export function whole(refusal: string): string {
  const text = refusal.charAt(0).toUpperCase() + refusal.slice(1);
  return /[.!?…]$/.test(text) || !text ? text : `${text}.`;
}

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
  throw new Problem(said?.problem ?? `The server answered with ${answer.status}.`, answer.status);
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
  rules: (slug: string, seat = -1): Promise<Rules> => once(`/api/games/${slug}/rules${seat < 0 ? "" : `?seat=${seat + 1}`}`),
  /** The cards of a game; `only` some of them, by their keys. */
  faces(slug: string, seats: number, options: Record<string, string>, version?: number, only?: string[]): Promise<Faces> {
    const query = new URLSearchParams({ seats: String(seats), ...(version ? { version: String(version) } : {}), ...(only ? { only: only.join("|") } : {}), ...options });
    return once<{ faces: Faces }>(`/api/games/${slug}/faces?${query}`).then(({ faces }) => wholeFaces(faces));
  },
  /** The faces of a table. Its people, or a record that was uploaded, may have brought cards that no other table has. */
  facesOf({ table, game, people, options, version, uploaded, own_set, revised }: TableInfo): Promise<Faces> {
    if (!uploaded && !own_set && !revised) return api.faces(game, people.length, options, version);
    const asking = revised ? ask<{ faces: Faces }> : once<{ faces: Faces }>; // they may be changed again
    return asking(`/api/tables/${table}/faces`).then(({ faces }) => wholeFaces(faces));
  },
  /** The exact odds of our character's next flip: by attribute and sum of advantage, in thousandths. */
  ownOdds: (table: string, seat: number): Promise<OwnOdds> => ask(`/api/tables/${table}/odds?seat=${seat}`),
  explain(slug: string, seats: number, topic: string): Promise<{ text: string; rule: string; known: boolean }> {
    return once(`/api/games/${slug}/explain?${new URLSearchParams({ topic, seats: String(seats) })}`);
  },
  names: (): Promise<string[]> => ask<{ names: string[] }>("/api/names").then(({ names }) => names),
  history(skip = 0, wanted: { game?: string; against?: string; result?: string } = {}): Promise<History> {
    const given = Object.entries(wanted).filter(([, value]) => value);
    return ask(`/api/history?${new URLSearchParams([["skip", String(skip)], ...given])}`);
  },
  me: (): Promise<Me> => ask("/api/me"),
  myLink: (): Promise<{ link: string }> => ask("/api/me/link", {}),
  become: (secret: string): Promise<{ tables: number }> => ask("/api/me", { secret }),
  leaderboard: (game: string): Promise<Leaderboard> => ask(`/api/leaderboard/${game}`),
  records: (slug: string): Promise<GameRecords> => ask(`/api/games/${slug}/records`),
  invitation: (code: string): Promise<TableInfo> => ask<{ table: string }>(`/api/invitations/${encodeURIComponent(code)}`).then(({ table }) => ask(`/api/tables/${table}?${new URLSearchParams({ code })}`)),
  cancel: (id: string): Promise<TableInfo> => ask(`/api/tables/${id}/cancel`, {}),
  seatBot: (id: string, seat: number, bot: string): Promise<TableInfo> => ask(`/api/tables/${id}/seats/${seat}/bot`, { bot }),
  tables: (): Promise<{ open: TableInfo[]; mine: TableInfo[] }> => ask("/api/tables"),
  table: (id: string): Promise<TableInfo> => ask(`/api/tables/${id}`),
  /** A new table; each seat of ours promises a number for its shuffles, unless they come from a seed that is known. */
  async make(table: NewTable): Promise<TableCreated> {
    const persons = table.seats.flatMap((seat, i) => (seat.kind === "person" ? [i] : []));
    const mine = (table.seed ?? null) !== null || table.you === -1 ? [] : table.hotseat ? persons : [table.you ?? persons[0] ?? 0];
    const numbers = mine.map(newNumber);
    const made = await ask<TableCreated>("/api/tables", { ...table, promises: await Promise.all(numbers.map(promised)) });
    mine.forEach((seat, i) => keepNumber(made.table, seat, { number: numbers[i]!, opened: false }));
    return made;
  },
  async join(id: string, seat: number, name: string, token: string): Promise<{ seat: number; name: string }> {
    const number = keptOf(id).own[seat]?.number ?? newNumber();
    if (!keptOf(id).own[seat]) keepNumber(id, seat, { number, opened: false });
    return ask(`/api/tables/${id}/seats/${seat}/join`, { name, token, promise: await promised(number) });
  },
  number: (id: string, seat: number, what: { promise: string } | { number: string }): Promise<TableInfo> => ask(`/api/tables/${id}/seats/${seat}/number`, what),
  revoke: (id: string, seat: number): Promise<{ seat: SeatLink }> => ask(`/api/tables/${id}/seats/${seat}/revoke`, {}),
  rematch: (id: string): Promise<{ table: string }> => ask(`/api/tables/${id}/rematch`, {}),
  course: (id: string): Promise<Course> => ask(`/api/tables/${id}/course`),
  verify: (id: string): Promise<Verified> => ask(`/api/tables/${id}/verify`),
  puzzles: (): Promise<Puzzles> => ask("/api/puzzles"),
  puzzle: (game: string, name: string): Promise<PuzzleShown> => ask(`/api/puzzles/${game}/${name}`),
  answerPuzzle: (game: string, name: string, text: string): Promise<PuzzleAnswer> => ask(`/api/puzzles/${game}/${name}/answer`, { text }),
  doubtPuzzle: (game: string, name: string): Promise<PuzzleDoubted> => ask(`/api/puzzles/${game}/${name}/doubt`, {}),
  playPuzzleOn: (game: string, name: string, bot: string, who: string): Promise<{ table: string }> => ask(`/api/puzzles/${game}/${name}/play-on`, { bot, name: who }),
  review: (id: string, after: number): Promise<Review> => ask(`/api/tables/${id}/review?after=${after}`),
  makePuzzle: (id: string, number: number): Promise<PuzzleProgress> => ask(`/api/tables/${id}/puzzle`, { number }),
  playOn: (id: string, what: PlayOn): Promise<{ table: string }> => ask(`/api/tables/${id}/play-on`, what),
  /** The View at a move; `first`: and a page of the log, from that move on. */
  replay(id: string, seat: number, number: number, first = -1): Promise<Replay> {
    const query = new URLSearchParams({ number: String(number), ...(first < 0 ? { log: "no" } : { first: String(first) }) });
    if (seat >= 0 && seat < 7) query.set("seat", String(seat));
    return ask<Replay>(`/api/tables/${id}/replay?${query}`).then((found) => ({
      ...found,
      view: wholeView(found.view),
      log: found.log.map(wholeTold),
    }));
  },
  /** `where`: games/deckhand-duel, or tables/ID for the cards that its people brought. */
  decks: (where: string): Promise<DeckPool> => once<{ pool: DeckPool }>(`/api/${where}/decks`).then(({ pool }) => pool),
  checkDeck: (where: string, text: string, fill = false): Promise<DeckReport> =>
    ask<{ report: DeckReport }>(`/api/${where}/decks/check`, { text, fill }).then(({ report }) => report),
  checkSet: (slug: string, text: string, seats = 0): Promise<SetChecked> => ask(`/api/games/${slug}/cards/check`, { text, seats }),
  cardsOf: (id: string): Promise<TableCards> => once(`/api/tables/${id}/cards`),
  workshop: (slug: string): Promise<Workshop> => once(`/api/games/${slug}/workshop`),
  checkDraft: (slug: string, text: string, parsed = false): Promise<DraftChecked> => ask(`/api/games/${slug}/workshop/check`, { text, parsed }),
  print: (slug: string, asked: NewPrint): Promise<{ link: string }> => ask(`/api/games/${slug}/workshop/print`, asked),
  startStudy: (asked: NewStudy): Promise<StudyState> => ask("/api/studies", asked),
  study: (id: string): Promise<StudyState> => ask(`/api/studies/${id}`),
  stopStudy: (id: string): Promise<StudyState> => ask(`/api/studies/${id}/stop`, {}),
  choose: (id: string, seat: number, value: string): Promise<TableInfo> => ask(`/api/tables/${id}/seats/${seat}/choose`, { value }),
  orders: (id: string, seat: number): Promise<{ orders: OrderInfo[] }> => ask(`/api/tables/${id}/seats/${seat}/orders`),
  order: (id: string, seat: number, orders: string[]): Promise<{ orders: OrderInfo[] }> => ask(`/api/tables/${id}/seats/${seat}/orders`, { orders }),
  notice: (id: string, seat: number): Promise<NoticeAddress> => ask(`/api/tables/${id}/seats/${seat}/notice`),
  notify: (id: string, seat: number, address: string, keys: { p256dh?: string; auth?: string } = {}): Promise<NoticeAddress> => ask(`/api/tables/${id}/seats/${seat}/notice`, { address, ...keys }),
  pushKey: (): Promise<PushKey> => ask("/api/push"),
  book: (id: string): Promise<Book> => ask(`/api/tables/${id}/book`),
  revise: (id: string, text: string, check: boolean): Promise<BookRead> => ask(`/api/tables/${id}/book`, { text, check }),
  begin: (id: string): Promise<TableInfo> => ask(`/api/tables/${id}/begin`, {}),
  bring: (text: string): Promise<TableCreated> => ask("/api/campaigns", { text }),
  listSeries: (): Promise<SeriesList> => ask("/api/series"),
  makeSeries: (asked: NewSeries): Promise<SeriesInfo> => ask("/api/series", asked),
  series: (id: string): Promise<SeriesInfo> => ask(`/api/series/${id}`),
  tellSeries: (id: string, what: string, body: object): Promise<SeriesInfo> => ask(`/api/series/${id}/${what}`, body),
  today: (): Promise<Today> => ask("/api/today"),
  results: (deal: string, date = ""): Promise<TodayResults> => ask(`/api/today/${deal}${date ? `?date=${date}` : ""}`),
  playToday: (deal: string, name: string, practice: boolean): Promise<TryTable> => ask(`/api/today/${deal}`, { name, practice }),
  upload: (text: string): Promise<{ table: string }> => ask("/api/records", { text }),
};
