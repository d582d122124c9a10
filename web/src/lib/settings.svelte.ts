// What somebody set for this browser: the theme, the pace, the name, the level of each game, signals.

import { api } from "./api";

type Theme = "system" | "day" | "night";
export type Speed = "slow" | "normal" | "fast" | "off";

const KEY = "quarterdeck";
const FACTORS: Record<Speed, number> = { slow: 1.8, normal: 1, fast: 0.5, off: 0 };

interface Kept {
  theme: Theme;
  speed: Speed;
  name: string;
  chat: boolean;
  obvious: boolean;
  sound: boolean;
  notices: boolean;
  levels: Record<string, string>; // the bot to play against, by game
  returning: boolean; // somebody has sat at a table in this browser
}

function stored(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

class Settings {
  theme = $state<Theme>("system");
  speed = $state<Speed>("normal");
  name = $state("");
  chat = $state(true); // what others say is shown
  obvious = $state(true); // where there is only one choice it is made by itself
  sound = $state(false); // two quiet ones: your turn, and the end
  notices = $state(false); // of the desktop, while the page is hidden
  levels = $state.raw<Record<string, string>>({});
  returning = $state(false);
  typing = $state(false); // somebody is in a field for the name: it is theirs until they leave it
  #names: string[] = []; // more of them, for whoever would like another
  dark = $state(false);
  still = $state(false); // the system asks for reduced motion

  constructor() {
    const kept = stored();
    this.theme = kept.theme ?? "system";
    this.speed = kept.speed ?? "normal";
    this.name = kept.name ?? "";
    this.chat = kept.chat ?? true;
    this.obvious = kept.obvious ?? true;
    this.sound = kept.sound ?? false;
    this.notices = kept.notices ?? false;
    this.levels = kept.levels ?? {};
    this.returning = kept.returning ?? false;
    this.#watch("(prefers-color-scheme: dark)", (on) => (this.dark = on));
    this.#watch("(prefers-reduced-motion: reduce)", (on) => (this.still = on));
  }

  #watch(query: string, tell: (on: boolean) => void): void {
    const list = window.matchMedia(query);
    tell(list.matches);
    list.addEventListener("change", (event) => tell(event.matches));
  }

  get night(): boolean {
    return this.theme === "night" || (this.theme === "system" && this.dark);
  }

  /** How fast moves follow each other, as a factor of time; 0: at once, and nothing stops. */
  get tempo(): number {
    return FACTORS[this.speed];
  }

  /** How long motion takes, as a factor; 0: nothing travels. */
  get pace(): number {
    return this.still ? 0 : FACTORS[this.speed];
  }

  /** The system asks for little motion, and it is not off: what changed its place fades in. */
  get fades(): boolean {
    return this.still && this.speed !== "off";
  }

  save(): void {
    const { theme, speed, name, chat, obvious, sound, notices, levels, returning } = this;
    const kept: Kept = { theme, speed, name, chat, obvious, sound, notices, levels, returning };
    try {
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // a browser that keeps nothing still plays
    }
  }

  /** The name to sit down with, empty if there is none yet: the server finds one. To others nobody is "You". */
  get sentName(): string {
    const name = this.name.trim();
    return name.toLowerCase() === "you" ? "" : name;
  }

  /** Whoever has no name is given one, which this browser keeps, but never while they are typing one. */
  async nameMe(): Promise<void> {
    if (this.typing || this.sentName) return;
    await this.#moreNames();
    if (!this.typing && !this.sentName) this.named(this.#names.shift());
  }

  async anotherName(): Promise<void> {
    await this.#moreNames();
    this.named(this.#names.shift());
  }

  async #moreNames(): Promise<void> {
    if (!this.#names.length) this.#names = await api.names().catch(() => []);
  }

  levelOf(game: string, usual: string): string {
    return this.levels[game] ?? usual;
  }

  setLevel(game: string, bot: string): void {
    this.levels = { ...this.levels, [game]: bot };
    this.save();
  }

  /** Somebody sat down in this browser: the next visit is no first one. */
  satDown(): void {
    if (this.returning) return;
    this.returning = true;
    this.save();
  }

  /** What the server calls us is our name from now on. */
  named(name: string | undefined): void {
    if (!name || name === this.name) return;
    this.name = name;
    this.save();
  }

  toggleNight(): void {
    this.theme = this.night ? "day" : "night";
    this.save();
  }
}

export const settings = new Settings();
