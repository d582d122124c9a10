// Puzzles: which there are, which were answered in this browser, and the one that is on the table.

import { api } from "./api";
import type { PuzzleName } from "./wire";

const KEPT = "quarterdeck-puzzles";
const GAME = "quarterdeck-puzzle-game";

export const HARDNESS = ["any", "easy", "middling", "hard"] as const;

const nameOf = (one: { game: string; name: string }): string => `${one.game}/${one.name}`;

function read(): Record<string, boolean> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}") as Record<string, boolean>;
  } catch {
    return {};
  }
}

export class Puzzling {
  all = $state.raw<PuzzleName[]>([]);
  game = $state("");
  hardness = $state(0); // 0: any
  answered = $state.raw<Record<string, boolean>>(read()); // whether the first answer was right

  games: string[] = $derived([...new Set(this.all.map((one) => one.game))]);
  here: PuzzleName[] = $derived(this.all.filter((one) => one.game === this.game && (!this.hardness || one.difficulty === this.hardness)));
  solved: number = $derived(this.here.filter((one) => this.answered[nameOf(one)] === true).length);
  missed: number = $derived(this.here.filter((one) => this.answered[nameOf(one)] === false).length);

  async open(game: string | null): Promise<void> {
    this.all = (await api.puzzles()).puzzles;
    const last = game ?? remembered();
    this.choose(this.games.includes(last) ? last : (this.games[0] ?? ""));
  }

  choose(game: string): void {
    this.game = game;
    try {
      localStorage.setItem(GAME, game);
    } catch {
      // a browser that keeps nothing
    }
  }

  /** The first answer counts. */
  keep(one: { game: string; name: string }, right: boolean): void {
    const key = nameOf(one);
    if (key in this.answered) return;
    this.answered = { ...read(), [key]: right };
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.answered));
    } catch {
      // then it is known until the page is left
    }
  }

  /** The next one that was not answered yet; when all were, the one after this. */
  next(after: string): PuzzleName | undefined {
    const at = this.here.findIndex((one) => one.name === after);
    const round = [...this.here.slice(at + 1), ...this.here.slice(0, at + 1)];
    return round.find((one) => !(nameOf(one) in this.answered)) ?? round[0];
  }
}

function remembered(): string {
  try {
    return localStorage.getItem(GAME) ?? "";
  } catch {
    return "";
  }
}
