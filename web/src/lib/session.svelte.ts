// One table, live: what came over its connection, and what we say. Nothing is drawn before the server has said it.

import { tick } from "svelte";
import { api, unnumbered, type Person, type ServerMessage, type TableInfo } from "./api";
import { Chronicle } from "./chronicle.svelte";
import { Connection, type Said } from "./connection";
import { momentsAt, momentsOf, type Moment } from "./moments";
import type { Paper } from "./desk";
import { motion } from "./motion";
import { giveNumbers } from "./numbers";
import { Picker } from "./picker.svelte";
import { Reader } from "./reader";
import { keepSeal } from "./seals";
import { borrowed, ended, quiet } from "./seen";
import { settings } from "./settings.svelte";
import { Showing, type Step } from "./showing.svelte";
import { Underway } from "./underway.svelte";
import { SPECTATOR, wholeTold, wholeView, type Choice, type Faces, type Told, type View } from "./view";
import type { ClientMessage, HintMessage } from "./wire";

const PAUSE = 600; // milliseconds before the only choice is made

export class Session {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  faces = $state.raw<Faces>({});
  people = $state.raw<Person[]>([]);
  you = $state(SPECTATOR);
  undo = $state(false); // we have made a decision that we may ask to take back
  online = $state(false);
  refusal = $state(""); // why the last thing was refused
  asked = $state.raw<{ seat: number; name: string; asks: number[] } | null>(null); // somebody would like to undo
  asking = $state(""); // whom we have asked for an undo
  hint = $state.raw<HintMessage | null>(null);
  hinting = $state(false);
  rematch = $state("");
  news = $state.raw<Told[]>([]); // what was told since we last decided
  notes = $state(""); // of our seat, as the server keeps them
  papers = $state.raw<Paper[]>([]); // what the campaign has written down
  eyes = $state<number | null>(null); // a watcher looks through this seat's eyes
  seat: number | null; // the seat we ask for; null: ours
  picker: Picker;
  learning = false; // a guided game: nothing is decided without us
  reader = new Reader((message) => this.#connection.say(message));
  chronicle = new Chronicle((message) => this.#connection.say({ ...message }));
  showing: Showing;
  latest = $state.raw<View | null>(null); // what the server said last; it may still have to be shown
  unread = $state(0); // what others said since the talk was last looked at
  gone = $state(false); // we left
  #connection: Connection;
  #since = -1; // the number of the View on which we last decided
  #seq: number | null = null;
  #underway = new Underway((message) => this.#connection.say(message));
  #revised = 0; // how often the cards had been changed when we got their faces
  #considered = -1; // the number of the View whose question we last thought of answering by ourselves

  constructor(id: string, seat: number | null = null) {
    this.id = id;
    this.seat = seat;
    this.picker = new Picker((choice) => this.move(choice));
    this.#connection = new Connection(id, {
      hello: () => this.#hello(),
      heard: (message) => this.#receive(message),
      lost: () => this.#lost(),
      left: () => (this.gone = true),
    });
    this.showing = new Showing({
      pace: () => settings.tempo,
      hidden: () => document.hidden,
      concerns: (moment) => this.you !== SPECTATOR && (this.people.length === 2 || moment.seats.includes(this.you)),
      unfolds: (on) => this.view && this.picker.show(on ? quiet(this.view) : this.view),
      idle: () => this.#shown(),
    });
  }

  open(): void {
    this.#connection.open();
    document.addEventListener("visibilitychange", this.#turn);
  }

  close(): void {
    this.showing.clear();
    this.#connection.close();
    document.removeEventListener("visibilitychange", this.#turn);
  }

  #turn = (): void => (document.hidden ? this.#shown() : this.showing.seen());

  #lost(): void {
    this.online = false;
    this.#underway.lost();
  }

  /** A move is on its way. */
  get sending(): boolean {
    return this.#underway.sending;
  }

  /** Sit at another of our seats, at one screen; null: in ours; -1: look on. What is not open to all goes at once. */
  sit(seat: number | null, open = false): void {
    if (open && this.seat === seat) return;
    this.seat = seat;
    this.#seq = null;
    if (!open) this.view = null;
    if (!open) this.chronicle.tell([], 0);
    if (this.view) this.picker.show(quiet(this.view)); // nothing is pressed twice
    this.picker.clear();
    this.#connection.hello();
  }

  /** Watch through a seat's eyes, where every seat agreed; null: what is public. */
  look(eyes: number | null): void {
    this.eyes = eyes;
    this.#seq = null;
    this.#connection.hello();
  }

  #hello(): Said {
    return {
      ...(this.seat !== null ? { seat: this.seat } : {}),
      ...(this.eyes !== null ? { seat: -1, eyes: this.eyes } : {}),
      ...(this.#seq !== null ? { last: this.#seq } : {}),
    };
  }

  move(choice: Choice): void {
    const number = this.view?.number ?? 0;
    this.#underway.whenAnswered(number, () => number === this.view?.number && this.#make({ action: choice.action }));
  }

  /** A typed move: the server reads it, and says why not if it may not be. */
  moveText = (text: string): void => this.#make({ text });

  #make(what: { action: number } | { text: string }): void {
    if (this.showing.moment || this.showing.left) this.showing.skip();
    if (!this.view) return;
    this.hint = null;
    this.refusal = "";
    this.#since = this.view.number;
    if (!this.#underway.send(this.view.number, what)) this.refusal = "Not connected: nothing was sent.";
  }

  /** What needs no answer is sent by itself; what led to the question can be read meanwhile. Not after an undo, which
   * would be undone at once. */
  #answer(): void {
    const view = this.view;
    if (!view || view.number <= this.#considered) return;
    this.#considered = view.number;
    if (!this.#known(view)) return;
    window.setTimeout(() => {
      const choice = this.view?.number === view.number ? this.#known(this.view) : null;
      if (choice && !this.picker.picked.length && !this.showing.moment) this.move(choice);
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
    this.#connection.say({ type: "undo" });
  }

  consent(undo: boolean): void {
    this.asked = null;
    this.#connection.say({ type: "consent", undo });
  }

  /** What needs no answer of its own: talk, notes, what we would have done. */
  tell = (message: ClientMessage): void => void this.#connection.say({ ...message });

  askHint = (): void => void (this.hinting = this.#connection.say({ type: "hint" }));

  /** Away from the table, and the others are told. Nothing comes over this connection any more. */
  leave(): void {
    this.#connection.say({ type: "leave" });
    this.#connection.endNext();
    this.gone = true;
  }

  /** Another name for our seat, from now on. */
  rename = async (name: string): Promise<string> => (await api.join(this.id, this.you, name, "")).name;

  #receive(message: ServerMessage): void {
    if (message.type !== "error" && message.seq) this.#seq = Math.max(this.#seq ?? 0, message.seq);
    switch (message.type) {
      case "people":
        this.online = true;
        this.#connection.beat = message.beat;
        this.#underway.back();
        this.info = message.table;
        keepSeal(message.table);
        void giveNumbers(message.table, api.number);
        this.people = message.table.people;
        if (message.table.state === "ended") this.showing.skip();
        if (message.table.state === "ended" && this.view) this.picker.show((this.view = ended(this.view)));
        this.you = message.you;
        if (message.table.rematch) this.rematch = message.table.rematch;
        if (this.eyes !== null && !message.table.open_hands) this.look(null); // somebody thought better of it
        void this.#loadFaces(message.table);
        break;
      case "view":
        this.#take(message);
        break;
      case "earlier":
        this.chronicle.heard(message);
        break;
      case "chat":
        this.chronicle.say([message.line]);
        if (message.line.seat !== this.you) this.unread += 1;
        break;
      case "accepted": // others may answer at the same time: only this says that ours was taken
        this.#underway.answered();
        break;
      case "refused":
        if (!this.sending && !this.hinting && this.reader.refused()) break; // it was not about a move
        this.hinting = false;
        this.refusal = (this.#underway.answered() ? "Your move was not made: " : "") + unnumbered(message.reason);
        break;
      case "explained":
        this.reader.heard(message.topic, message);
        break;
      case "because":
        this.reader.because(message.text, unnumbered(message.reason));
        break;
      case "hint":
        this.hinting = false;
        this.hint = message.number === this.view?.number ? message : null;
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
      case "papers":
        this.papers = message.papers;
        break;
      case "error":
        this.#underway.answered();
        this.hinting = false;
        this.refusal = message.problem;
        break;
    }
  }

  /** A View came: with all that was told before it, move by move, it is shown in its turn. */
  #take(message: Extract<ServerMessage, { type: "view" }>): void {
    this.online = true;
    this.people = message.people;
    this.undo = message.undo;
    this.chronicle.say(message.chat, message.whole);
    const log = message.log.map(wholeTold);
    const view = this.#seen(wholeView(message.view));
    this.latest = view;
    if (message.whole || !this.view) {
      if (this.view && view.number < this.view.number) this.#considered = view.number; // an undo
      this.showing.clear();
      this.#show(view, log, message.whole ? message.first : -1);
      this.#shown();
    } else if (view.number <= this.view.number && !this.showing.busy) this.#show(view, log);
    else {
      this.showing.push(...this.#steps(view, log));
      if (document.hidden) this.#shown();
    }
  }

  /** A step a move; only after the last of them the table is known. */
  #steps(view: View, log: Told[]): Step[] {
    const moves = [...new Set([...log.map((told) => told.move), view.number])].sort((a, b) => a - b);
    return moves.map((move, i) => {
      const told = log.filter((one) => one.move === move);
      return {
        own: told.some((one) => one.seat === this.you) && this.#since === move - 1,
        moments: () => momentsOf(view.game, told, this.chronicle.log, this.#name, view.outcome),
        show: () => this.#show(i < moves.length - 1 ? null : view, told),
      };
    });
  }

  #name = (seat: number): string => (seat === this.you ? "You" : (this.latest?.seats[seat]?.name ?? ""));

  #seen(whole: View): View {
    const seen = this.eyes === null ? whole : borrowed(whole);
    return this.info?.state === "ended" ? ended(seen) : seen;
  }

  /** Everything that was to be seen has been: bots may go on. */
  #shown(): void {
    if (this.latest && this.you !== SPECTATOR) this.#connection.say({ type: "shown", number: this.latest.number });
    this.#answer();
  }

  /** The moments of a move, once more. */
  lookAgain = (move: number): void => this.showing.look(this.momentsAt(move));

  momentsAt(move: number): Moment[] {
    return this.view ? momentsAt(this.view.game, this.chronicle.log, move, this.#name, this.view.outcome) : [];
  }

  #show(after: View | null, log: Told[], first = -1): void {
    const before = this.view;
    motion.before();
    this.chronicle.tell(log, first);
    const view = after ?? before!;
    if (!before || before.number !== view.number || !after) {
      this.refusal = "";
      this.hint = null;
      this.asked = null;
      this.asking = "";
      const since = this.#since;
      this.news = since >= 0 && since < view.number ? this.chronicle.log.filter((told) => told.move > since) : log.length && first < 0 ? log : view.told;
    }
    this.reader.forgetReasons();
    this.view = view;
    if (this.eyes === null) this.you = view.seat;
    this.picker.show(view);
    if (before) void tick().then(() => motion.after());
  }

  async #loadFaces(info: TableInfo): Promise<void> {
    if (Object.keys(this.faces).length && info.revised === this.#revised) return;
    try {
      this.faces = await api.facesOf(info);
      this.#revised = info.revised;
    } catch {
      // cards without faces show their short names; the next message asks again
    }
  }
}
