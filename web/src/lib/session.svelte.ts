// One table, live: the socket, what came over it, and what we say. Nothing is drawn before the server has said it.

import { tick } from "svelte";
import { api, type ChatLine, type Person, type ServerMessage, type TableInfo } from "./api";
import { motion } from "./motion";
import { giveNumbers } from "./numbers";
import { Picker } from "./picker.svelte";
import { Reader } from "./reader";
import { keepSeal } from "./seals";
import { settings } from "./settings.svelte";
import { API } from "./wire";
import { SPECTATOR, wholeTold, wholeView, type Choice, type Faces, type Told, type View } from "./view";

const PAUSE = 600; // milliseconds before the only choice is made
const LEFT = 4001; // the server's close code for those who left

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
  learning = false; // a guided game: nothing is decided without us
  reader = new Reader((message) => this.#say(message));
  #since = -1; // the number of the View on which we last decided
  #socket: WebSocket | null = null;
  #seq: number | null = null;
  #tries = 0;
  #closed = false;
  #timer = 0;
  #beat = 4; // seconds of silence after which we ask whether anybody is there; the server says how many
  #pulse = 0;
  #heard = 0;
  #pinged = 0;
  #underway: Record<string, unknown> | null = null; // a move that was neither accepted nor refused yet
  #owed = false; // the connection broke before an answer came: it is to be sent again
  #again = false; // it was
  unread = $state(0); // what others said since the talk was last looked at
  gone = $state(false); // we left

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
    socket.onmessage = (event) => {
      this.#heard = performance.now();
      this.#receive(JSON.parse(event.data as string) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (event.code === LEFT) this.#leaveForGood();
      this.#lost(socket);
    };
    this.#heard = performance.now();
    window.clearInterval(this.#pulse);
    this.#pulse = window.setInterval(() => this.#feel(socket), 500);
    window.addEventListener("online", this.#hurry);
  }

  /** A connection can die in silence: whoever is not heard is asked, and given up without an answer. */
  #feel(socket: WebSocket): void {
    const now = performance.now();
    const asked = this.#pinged > this.#heard;
    if (asked && now - this.#pinged >= this.#beat * 1000) this.#lost(socket);
    else if (socket.readyState === WebSocket.CONNECTING && now - this.#heard >= 2 * this.#beat * 1000) this.#lost(socket);
    else if (!asked && now - this.#heard >= this.#beat * 1000 && this.#say({ type: "ping" })) this.#pinged = now;
  }

  #lost(socket: WebSocket): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    socket.close(); // may take long to be answered; we do not wait for it
    window.clearInterval(this.#pulse);
    this.online = false;
    this.sending = this.#owed = this.#underway !== null;
    if (this.#closed) return;
    this.#tries += 1;
    this.#timer = window.setTimeout(() => this.open(), Math.min(2000, 250 * 2 ** this.#tries));
  }

  /** The network is back: no need to wait for the next try. */
  #hurry = (): void => {
    if (this.#socket || this.#closed) return;
    window.clearTimeout(this.#timer);
    this.open();
  };

  #leaveForGood(): void {
    this.#closed = true;
    this.gone = true;
  }

  close(): void {
    this.#closed = true;
    window.clearTimeout(this.#timer);
    window.clearInterval(this.#pulse);
    window.removeEventListener("online", this.#hurry);
    this.#socket?.close();
  }

  /** Sit at another of our seats, at one screen; null: in the one that is ours since just now. */
  sit(seat: number | null): void {
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

  /** The connection broke before an answer came. With its key the move is made once, however often it arrives. */
  #sendAgain(): void {
    this.#owed = false;
    if (this.#underway) this.#again = this.#say(this.#underway);
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
    this.hint = [];
    this.#make({ action: choice.action });
  }

  /** A typed move: the server reads it, and says why not if it may not be. */
  moveText(text: string): void {
    this.#make({ text });
  }

  /** With a key of its own, so that it may be sent again after a broken connection and is still made once. */
  #make(what: { action: number } | { text: string }): void {
    if (!this.view) return;
    this.refusal = "";
    this.#since = this.view.number;
    this.#underway = { type: "move", number: this.view.number, ...what, key: Math.random().toString(36).slice(2) + Date.now().toString(36) };
    this.#again = false;
    this.sending = this.#say(this.#underway);
    if (this.sending) return;
    this.#underway = null;
    this.refusal = "Not connected: nothing was sent.";
  }

  /** What needs no answer is sent by itself; what led to the question can be read meanwhile. */
  #answer(): void {
    const view = this.view;
    if (!view || !this.#known(view)) return;
    window.setTimeout(() => {
      const choice = this.view?.number === view.number ? this.#known(this.view) : null;
      if (choice && !this.picker.picked.length) this.move(choice);
    }, PAUSE);
  }

  /** The answer that needs no asking: the only one there is. */
  #known(view: View): Choice | null {
    const [only, ...more] = view.choices;
    const plain = view.game !== "deckahedron" && only?.gesture[0]?.startsWith("button/"); // a flip is never made for anybody
    const obvious = settings.obvious && !this.learning && view.prompt.question && !more.length && plain ? only : undefined;
    return obvious ?? null;
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

  /** Away from the table, and the others are told. Nothing comes over this connection any more. */
  leave(): void {
    this.#say({ type: "leave" });
    this.#leaveForGood();
  }

  resign(): void {
    this.#say({ type: "resign" });
  }

  /** What we would have done with the seat of somebody who left or is away. */
  absent(seat: number, then: "wait" | "bot" | "end"): void {
    this.#say({ type: "absent", seat, then });
  }

  /** Another name for our seat, from now on. */
  async rename(name: string): Promise<string> {
    const joined = await api.join(this.id, this.you, name, "");
    return joined.name;
  }

  #receive(message: ServerMessage): void {
    if (message.type !== "error" && message.seq) this.#seq = Math.max(this.#seq ?? 0, message.seq);
    switch (message.type) {
      case "people":
        this.online = true;
        this.#beat = message.beat;
        if (this.#owed) this.#sendAgain();
        this.info = message.table;
        keepSeal(message.table);
        void giveNumbers(message.table, api.number);
        this.people = message.table.people;
        if (message.table.state === "ended" && this.view) this.picker.show((this.view = ended(this.view)));
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
        if (message.line.seat !== this.you) this.unread += 1;
        break;
      case "accepted": // others may answer at the same time: only this says that ours was taken
        this.sending = false;
        this.#underway = null;
        break;
      case "refused":
        if (!this.sending && !this.hinting && this.reader.refused()) break; // it was not about a move
        this.sending = false;
        this.hinting = false;
        this.refusal = this.#underway && this.#again ? `Your move was not made: ${message.reason}` : message.reason;
        this.#underway = null;
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
        void api.table(message.table).then((info) => giveNumbers(info, api.number), () => {}); // also if we go there later
        break;
      case "notes":
        this.notes = message.text;
        break;
      case "error":
        this.sending = false;
        this.#underway = null;
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
    const seen = this.eyes === null ? whole : borrowed(whole);
    const view = this.info?.state === "ended" ? ended(seen) : seen;
    this.view = view;
    if (this.eyes === null) this.you = view.seat;
    this.picker.show(view);
    if (!before || before.number < view.number) this.#answer(); // not after an undo, which would be undone at once
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

/** A match that its people ended: what lay on the table, and nothing to decide. */
function ended(view: View): View {
  if (view.outcome) return view;
  const seats = view.seats.map((seat) => ({ ...seat, marks: seat.marks.filter((mark) => mark !== "deciding") }));
  return { ...view, seats, choices: [], prompt: { ...view.prompt, id: "over", text: "The match has ended.", question: "", detail: "" } };
}

/** What a watcher sees through a seat's eyes: all of it, and nothing to decide. */
function borrowed(view: View): View {
  const name = view.seats[view.seat]?.name ?? "This seat";
  const { question } = view.prompt;
  const prompt = question ? { ...view.prompt, text: `${name} decides: ${question}`, question: "" } : view.prompt;
  return { ...view, choices: [], prompt };
}
