// The socket of one table: opened again whenever it breaks, and felt for a pulse, since one can die in silence.

import type { ServerMessage } from "./api";
import { API } from "./wire";

const LEFT = 4001; // the server's close code for those who left
const FIRST = 100; // milliseconds, at most, before the first try to come back
const FEELING = 500; // milliseconds between two looks at the pulse
const PATIENCE = 3000; // milliseconds to open in, or to answer a move; twice as long after each time in vain
const ANSWERED = new Set<unknown>(["move", "ping"]); // what is answered at once by any server that is there

/** Milliseconds before the next try: another server may go on at once, but not everybody is to come in one moment. */
export function pauseBefore(tries: number): number {
  return tries === 0 ? Math.random() * FIRST : Math.min(2000, 125 * 2 ** tries);
}

export type Said = Record<string, unknown>;

interface Ends {
  /** What is said first, whenever it opens. */
  hello(): Said;
  heard(message: ServerMessage): void;
  lost(): void;
  /** The server closed it for good: we left. */
  left(): void;
}

export class Connection {
  beat = 4; // seconds; after half of it in silence we ask whether anybody is there. The server says how many
  #table: string;
  #ends: Ends;
  #socket: WebSocket | null = null;
  #tries = 0;
  #closed = false;
  #timer = 0;
  #pulse = 0;
  #heard = 0;
  #asked: number | null = null; // since when something is to be answered
  #patience = PATIENCE;

  constructor(table: string, ends: Ends) {
    this.#table = table;
    this.#ends = ends;
  }

  open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.#table}/live`);
    this.#socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data as string) as ServerMessage;
      this.#heard = performance.now();
      if (this.#asked !== null) this.#patience = PATIENCE;
      this.#asked = null;
      if (message.type !== "error") this.#tries = 0;
      this.#ends.heard(message);
    };
    socket.onclose = (event) => {
      if (event.code === LEFT) {
        this.#closed = true;
        this.#ends.left();
      }
      this.#lost(socket);
    };
    this.#heard = performance.now();
    this.#asked = null;
    window.clearInterval(this.#pulse);
    this.#pulse = window.setInterval(() => this.#feel(socket), FEELING);
    window.addEventListener("online", this.#hurry);
  }

  /** Who we are and what we have, again: after it opened, and to change seats. */
  hello(): void {
    this.say({ type: "hello", api: API, ...this.#ends.hello() });
  }

  /** False: it is not open, and nothing was sent. */
  say(message: Said): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    if (ANSWERED.has(message.type)) this.#asked ??= performance.now();
    return true;
  }

  /** It may break now without being opened again. */
  endNext(): void {
    this.#closed = true;
  }

  close(): void {
    this.#closed = true;
    window.clearTimeout(this.#timer);
    window.clearInterval(this.#pulse);
    window.removeEventListener("online", this.#hurry);
    this.#socket?.close();
  }

  /** Whoever is silent is asked; a server that does not answer, or open, may have stopped: another plays the table. */
  #feel(socket: WebSocket): void {
    const now = performance.now();
    const silence = this.beat * 500;
    const since = socket.readyState === WebSocket.CONNECTING ? this.#heard : this.#asked;
    if (since !== null && now - since >= this.#patience) {
      this.#patience = Math.min(4 * silence, 2 * this.#patience); // it may be slow, too
      this.#lost(socket);
    } else if (this.#asked === null && now - this.#heard >= silence) this.say({ type: "ping" });
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    socket.close(); // may take long to be answered; we do not wait for it
    window.clearInterval(this.#pulse);
    this.#ends.lost();
    if (this.#closed) return;
    this.#timer = window.setTimeout(() => this.open(), pauseBefore(this.#tries));
    this.#tries += 1;
  }

  /** The network is back: no need to wait for the next try. */
  #hurry = (): void => {
    if (this.#socket || this.#closed) return;
    window.clearTimeout(this.#timer);
    this.open();
  };
}
