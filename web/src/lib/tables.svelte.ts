// The tables of this browser and those with a free seat, asked for now and then; shared by header and pages.

import { api, Problem, sentence, type TableInfo } from "./api";

const EVERY = 5000;

class Tables {
  open = $state.raw<TableInfo[]>([]);
  mine = $state.raw<TableInfo[]>([]);
  loaded = $state(false);
  trouble = $state("");
  since = $state(0); // when the server was last heard, if it is not heard now
  #users = 0;
  #timer = 0;

  /** As long as somebody looks; returns what to call when they no longer do. */
  watch(): () => void {
    this.#users += 1;
    if (this.#users === 1) {
      void this.look();
      this.#timer = window.setInterval(() => void this.look(), EVERY);
    }
    return () => {
      this.#users -= 1;
      if (!this.#users) window.clearInterval(this.#timer);
    };
  }

  async look(): Promise<void> {
    try {
      ({ open: this.open, mine: this.mine } = await api.tables());
      this.loaded = true;
      this.trouble = "";
      this.since = 0;
    } catch (error) {
      const silent = error instanceof Problem && error.status === 0;
      this.trouble = silent ? "" : sentence(error, String(error));
      if (silent) this.since ||= Date.now();
    }
  }

  get running(): TableInfo[] {
    const order = (table: TableInfo): number => (waits(table) ? 0 : gone(table) ? 2 : 1);
    return this.mine
      .filter((table) => table.state === "playing" || table.state === "gathering")
      .sort((a, b) => order(a) - order(b) || (waits(a) ? a.updated_at - b.updated_at : b.updated_at - a.updated_at));
  }

  get waiting(): number {
    return this.mine.filter(waits).length;
  }
}

/** Our seats at a table that we neither left nor gave up. */
const kept = (table: TableInfo): number[] => table.mine.filter((seat) => !table.people[seat]?.left && !table.people[seat]?.resigned);

/** Whether a table waits for us. */
export const waits = (table: TableInfo): boolean => table.state === "playing" && table.waiting.some((seat) => kept(table).includes(seat));

/** Whether we left a table that is played on, or gave it up. */
export const gone = (table: TableInfo): boolean => table.state === "playing" && table.mine.length > 0 && !kept(table).length;

export const tables = new Tables();

/** "since 20 min", as precise as anybody needs it. */
export function ago(at: number, now = Date.now() / 1000): string {
  const minutes = Math.floor((now - at) / 60);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 60 * 24) return `${Math.floor(minutes / 60)} h ago`;
  const days = Math.floor(minutes / 60 / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}

/** How a finished match went for us: "Won", "Lost", "Drawn", or nothing where that is not known or nobody wins. */
export function verdict(table: TableInfo): string {
  if (!table.winners || !table.mine.length || table.mine.length === table.people.length) return "";
  if (table.winners.length === 0 || table.winners.length === table.people.length) return table.state === "over" ? "Drawn" : "";
  return table.mine.some((seat) => table.winners!.includes(seat)) ? "Won" : "Lost";
}
