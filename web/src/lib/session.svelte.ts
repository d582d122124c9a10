// One table, live: the socket, what came over it, and what we say. Nothing is drawn before the server has said it.

import { keepSeal } from "./fair";
import { tick } from "svelte";
import { api, type ChatLine, type Person, type ServerMessage, type TableInfo } from "./api";
import { motion } from "./motion";
import { Picker } from "./picker.svelte";
import { Reader } from "./reader";
import { API } from "./wire";
import { SPECTATOR, wholeTold, wholeView, type Choice, type Faces, type Told, type View } from "./view";

export class Session {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  faces = $state.raw<Faces>({});
  log = $state.raw<Told[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  people = $state.raw<Person[]>([]);
  you = $state(SPECTATOR);
  undo = $state(false); // we have made a decision that we may ask to take back
  online = $state(false);
  sending = $state(false); // a move is on its way
  refusal = $state(""); // why the last thing was refused
  asked = $state.raw<{ seat: number; name: string; asks: number[] } | null>(null); // somebody would like to undo
  asking = $state(""); // whom we have asked for an undo
  hint = $state.raw<string[]>([]);
  hinting = $state(false);
  rematch = $state("");
  news = $state.raw<Told[]>([]); // what was told since we last decided
  notes = $state(""); // of our seat, as the server keeps them
  eyes = $state<number | null>(null); // a watcher looks through this seat's eyes
  seat: number | null; // the seat we ask for; null: ours
  picker: Picker;
  reader = new Reader((message) => this.#say(message));
  #since = -1; // the number of the View on which we last decided
  #socket: WebSocket | null = null;
  #seq: number | null = null;
  #tries = 0;
  #closed = false;
  #timer = 0;

  constructor(id: string, seat: number | null = null) {
    this.id = id;
    this.seat = seat;
    this.picker = new Picker((choice) => this.move(choice));
  }

  open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.id}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#hello();
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(event.data as string) as ServerMessage);
    socket.onclose = () => {
      if (this.#socket !== socket) return;
      this.online = false;
      this.sending = false;
      if (this.#closed) return;
      this.#tries += 1;
      this.#timer = window.setTimeout(() => this.open(), Math.min(8000, 250 * 2 ** this.#tries));
    };
  }

  close(): void {
    this.#closed = true;
    window.clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Sit at another of our seats, at one screen. */
  sit(seat: number): void {
    this.seat = seat;
    this.#seq = null;
    this.view = null;
    this.log = [];
    this.picker.clear();
    this.#hello();
  }

  /** Watch through a seat's eyes, where every seat agreed; null: what is public. */
  look(eyes: number | null): void {
    this.eyes = eyes;
    this.#seq = null;
    this.#hello();
  }

  #hello(): void {
    const hello: Record<string, unknown> = { type: "hello", api: API };
    if (this.seat !== null) hello.seat = this.seat;
    if (this.eyes !== null) Object.assign(hello, { seat: -1, eyes: this.eyes });
    if (this.#seq !== null) hello.last = this.#seq;
    this.#say(hello);
  }

  #say(message: Record<string, unknown>): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  move(choice: Choice): void {
    if (!this.view || this.sending) return;
    this.refusal = "";
    this.hint = [];
    this.#since = this.view.number;
    this.sending = this.#say({ type: "move", number: this.view.number, action: choice.action });
    if (!this.sending) this.refusal = "Not connected: nothing was sent.";
  }

  /** A typed move: the server reads it, and says why not if it may not be. */
  moveText(text: string): void {
    if (!this.view) return;
    this.refusal = "";
    this.#since = this.view.number;
    this.sending = this.#say({ type: "move", number: this.view.number, text });
    if (!this.sending) this.refusal = "Not connected: nothing was sent.";
  }

  takeBack(): void {
    this.refusal = "";
    this.#say({ type: "undo" });
  }

  consent(undo: boolean): void {
    this.asked = null;
    this.#say({ type: "consent", undo });
  }

  say(text: string): void {
    this.#say({ type: "chat", text });
  }

  askHint(): void {
    this.hinting = this.#say({ type: "hint" });
  }

  note(text: string): void {
    this.#say({ type: "note", text });
  }

  openHands(agree: boolean): void {
    this.#say({ type: "open-hands", agree });
  }

  leave(): void {
    this.#say({ type: "leave" });
  }

  #receive(message: ServerMessage): void {
    if (message.type !== "error" && message.seq) this.#seq = Math.max(this.#seq ?? 0, message.seq);
    switch (message.type) {
      case "people":
        this.online = true;
        this.info = message.table;
        keepSeal(this.id, message.table.seed_hash);
        this.people = message.table.people;
        this.you = message.you;
        if (message.table.rematch) this.rematch = message.table.rematch;
        if (this.eyes !== null && !message.table.open_hands) this.look(null); // somebody thought better of it
        void this.#loadFaces(message.table);
        break;
      case "view":
        this.#show(message);
        break;
      case "chat":
        this.chat = [...this.chat, message.line];
        break;
      case "accepted": // others may answer at the same time: only this says that ours was taken
        this.sending = false;
        break;
      case "refused":
        if (!this.sending && !this.hinting && this.reader.refused()) break; // it was not about a move
        this.sending = false;
        this.hinting = false;
        this.refusal = message.reason;
        break;
      case "explained":
        this.reader.heard(message.topic, message);
        break;
      case "because":
        this.reader.because(message.text, message.reason);
        break;
      case "hint":
        this.hinting = false;
        this.hint = message.lines;
        break;
      case "undo-asked":
        this.asked = message.asks.includes(this.you) ? message : null;
        if (message.seat === this.you) {
          this.refusal = "";
          this.asking = message.asks.map((seat) => this.view?.seats[seat]?.name ?? "").join(" and ");
        }
        break;
      case "undo-answered":
        this.asked = null;
        this.asking = "";
        if (!message.granted && message.seat === this.you) this.refusal = message.reason || "They would rather not.";
        break;
      case "rematch":
        this.rematch = message.table;
        break;
      case "notes":
        this.notes = message.text;
        break;
      case "error":
        this.sending = false;
        this.hinting = false;
        this.refusal = message.problem;
        break;
    }
  }

  #show(message: Extract<ServerMessage, { type: "view" }>): void {
    const before = this.view;
    motion.before();
    this.online = true;
    this.people = message.people;
    this.undo = message.undo;
    const log = message.log.map(wholeTold);
    this.log = message.whole ? log : [...this.log, ...log];
    this.chat = message.whole ? message.chat : [...this.chat, ...message.chat];
    if (!before || before.number !== message.view.number) {
      this.refusal = "";
      this.hint = [];
      this.asked = null;
      this.asking = "";
      const since = this.#since;
      this.news = since >= 0 && since < message.view.number ? this.log.filter((told) => told.move > since) : wholeView(message.view).told;
    }
    this.reader.forgetReasons();
    const whole = wholeView(message.view);
    const view = this.eyes === null ? whole : borrowed(whole);
    this.view = view;
    if (this.eyes === null) this.you = view.seat;
    this.picker.show(view);
    if (before) void tick().then(() => motion.after());
  }

  async #loadFaces(info: TableInfo): Promise<void> {
    if (Object.keys(this.faces).length) return;
    try {
      this.faces = await api.faces(info.game, info.people.length, info.options, info.version);
    } catch {
      // cards without faces show their short names; the next message asks again
    }
  }
}

/** What a watcher sees through a seat's eyes: all of it, and nothing to decide. */
function borrowed(view: View): View {
  const name = view.seats[view.seat]?.name ?? "This seat";
  const { question } = view.prompt;
  const prompt = question ? { ...view.prompt, text: `${name} decides: ${question}`, question: "" } : view.prompt;
  return { ...view, choices: [], prompt };
}
