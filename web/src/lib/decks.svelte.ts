// Decks of one's own: kept in this browser; and the builder's state. What a deck comes to is asked of the server, which
// knows the game's rules; the page knows how many copies of a card there may be because the pool says so.

import { api, sentence } from "./api";
import type { Faces } from "./view";
import type { DeckCard, DeckPool, DeckReport, ReadyDeck } from "./wire";

export const GAME = "deckhand-duel";
const KEPT = "quarterdeck decks";
const SOON = 200; // milliseconds after the last change

export interface OwnDeck {
  name: string;
  line: string; // as the server wrote it
}

function read(): OwnDeck[] {
  try {
    const found = JSON.parse(localStorage.getItem(KEPT) ?? "[]") as OwnDeck[];
    return found.filter((deck) => typeof deck.name === "string" && typeof deck.line === "string");
  } catch {
    return [];
  }
}

class OwnDecks {
  list = $state.raw<OwnDeck[]>(read());

  save(name: string, line: string): void {
    this.#keep([...this.list.filter((deck) => deck.name !== name), { name, line }]);
  }

  remove(name: string): void {
    this.#keep(this.list.filter((deck) => deck.name !== name));
  }

  #keep(list: OwnDeck[]): void {
    this.list = list;
    localStorage.setItem(KEPT, JSON.stringify(list));
  }
}

export const ownDecks = new OwnDecks();

/** What is being built. */
export class Builder {
  pool = $state.raw<DeckPool | null>(null);
  faces = $state.raw<Faces>({});
  name = $state("");
  leader = $state.raw<DeckCard | null>(null);
  copies = $state<Record<string, number>>({});
  report = $state.raw<DeckReport | null>(null);
  trouble = $state("");
  #where = `games/${GAME}`;
  #timer = 0;
  #asked = 0;

  /** The pool, of a table whose people brought cards or of the game, then a deck in one line, if there is one to begin with. */
  async open(line: string, name = "", table = ""): Promise<void> {
    try {
      if (table) this.#where = `tables/${table}`;
      const faces = table ? api.table(table).then((info) => api.facesOf(info)) : api.faces(GAME, 2, {});
      [this.pool, this.faces] = await Promise.all([api.decks(this.#where), faces]);
      this.leader = this.pool.leaders[0] ?? null;
      if (line) await this.take(line, name);
      else this.#changed();
    } catch (error) {
      this.#problem(error);
    }
  }

  /** Cards that the leader may use. */
  get usable(): DeckCard[] {
    return this.pool?.cards.filter((card) => !card.symbol || card.symbol === this.leader?.symbol) ?? [];
  }

  get line(): string {
    const cards = this.usable.filter((card) => this.copies[card.face]).map((card) => `${this.copies[card.face]} ${card.face}`);
    return `${this.leader?.symbol ?? ""}: ${cards.join(", ")}`;
  }

  get count(): number {
    return Object.values(this.copies).reduce((sum, each) => sum + each, 0);
  }

  get size(): number {
    return this.pool?.size ?? 0;
  }

  get playable(): boolean {
    return this.report !== null && this.report.count === this.count && this.report.faults.length === 0;
  }

  /** Another leader: cards that are not theirs are put back. */
  lead(leader: DeckCard): void {
    this.leader = leader;
    const able = new Set(this.usable.map((card) => card.face));
    this.copies = Object.fromEntries(Object.entries(this.copies).filter(([face]) => able.has(face)));
    this.#changed();
  }

  add(card: DeckCard, copies: number): void {
    const wanted = Math.max(0, Math.min(card.most, (this.copies[card.face] ?? 0) + copies));
    this.copies = { ...this.copies, [card.face]: wanted };
    this.#changed();
  }

  clear(): void {
    this.copies = {};
    this.#changed();
  }

  /** A deck in one line, or the name of a ready one: typed, pasted, from a link. */
  async take(text: string, name = "", fill = false): Promise<void> {
    window.clearTimeout(this.#timer); // what was to be checked is not there any more
    const number = ++this.#asked;
    try {
      const report = await api.checkDeck(this.#where, text.trim(), fill);
      if (number !== this.#asked) return;
      this.trouble = "";
      this.leader = this.pool?.leaders.find((card) => card.face === report.leader) ?? this.leader;
      this.copies = Object.fromEntries(report.cards.map((card) => [card.face, card.copies]));
      this.report = report;
      if (name) this.name = name;
    } catch (error) {
      this.#problem(error);
    }
  }

  fill(): Promise<void> {
    return this.take(this.line, "", true);
  }

  start(deck: ReadyDeck): Promise<void> {
    return this.take(deck.line, `${deck.name}, mine`);
  }

  #changed(): void {
    window.clearTimeout(this.#timer);
    this.#asked += 1; // an answer about what it was before comes too late
    this.#timer = window.setTimeout(() => void this.#check(), SOON);
  }

  async #check(): Promise<void> {
    const number = ++this.#asked;
    try {
      const report = await api.checkDeck(this.#where, this.line);
      if (number !== this.#asked) return;
      this.report = report;
      this.trouble = "";
    } catch (error) {
      if (number === this.#asked) this.#problem(error);
    }
  }

  #problem(error: unknown): void {
    this.trouble = sentence(error, "The deck could not be checked.");
  }
}
