// One device for everybody at the table: who has it, who gets it next, and what is covered in between. It is passed
// round, or it lies in the middle: then all look at what is public, and only secrets are taken aside.

import type { Session } from "./session.svelte";
import type { TableInfo } from "./wire";
import { has, mine, SPECTATOR, word, type Seat } from "./view";

type Place = "round" | "middle";
type Doing = "" | "deed" | "hand" | "alone"; // the game master's deed for a character, a character's own hand, the game master alone

const KEY = "quarterdeck-device";
const NOBODY = -1;

export class Device {
  place = $state<Place>("round");
  doing = $state<Doing>("");
  whose = $state(NOBODY); // the character that the deed is for
  taking = $state(NOBODY); // who asked for it, and has yet to take it
  #closed = false; // what was seen since it was taken is for nobody else's eyes
  #since = -1; // the number of the View on which the deed began
  #session: Session;

  constructor(session: Session) {
    this.#session = session;
    try {
      if (localStorage.getItem(KEY) === "middle") this.place = "middle";
    } catch {
      // a browser that keeps nothing asks again
    }
  }

  /** The table is opened, or opened again: once it has begun nobody knows who holds it, so that nothing shows but what
   * is public, under a cover or in the middle. */
  open(info: TableInfo): void {
    if (!info.hotseat || !info.mine.length) return;
    const [first] = info.mine as [number];
    if (info.state !== "playing" || !info.number || info.mine.length < 2) {
      this.#session.seat = first;
      return;
    }
    this.#session.seat = -1;
    if (info.mine.includes(info.leads)) this.taking = this.place === "round" ? info.leads : NOBODY; // who need not wait
    else this.taking = info.waiting.find((seat) => info.mine.includes(seat)) ?? first;
  }

  /** Is this a table of the Deckahedron with a game master, all at one screen? */
  get here(): boolean {
    const { info, view } = this.#session;
    return !!info?.hotseat && info.mine.length > 0 && view?.game === "deckahedron" && this.master >= 0; // not to a watcher
  }

  get middle(): boolean {
    return this.here && this.place === "middle";
  }

  get master(): number {
    return this.#session.view?.seats.find((seat) => has(seat, "gm"))?.index ?? NOBODY;
  }

  /** Big type for one hand: everywhere but at the game master's own table. */
  get big(): boolean {
    const { view } = this.#session;
    if (!this.here || !view || view.outcome) return false;
    return view.seat !== this.master || (this.middle && this.doing !== "alone");
  }

  put(place: Place): void {
    this.place = place;
    this.#rest();
    try {
      localStorage.setItem(KEY, place);
    } catch {
      // then only for now
    }
    if (place === "round") this.#session.sit(this.master);
    else this.follow();
  }

  /** Whose decision it is, if it is not that of whoever is looking. */
  #next(): Seat | undefined {
    const { info, view } = this.#session;
    if (!info?.hotseat || !view || view.outcome || has(mine(view), "deciding")) return undefined;
    return view.seats.find((seat) => has(seat, "deciding") && info.mine.includes(seat.index));
  }

  /** To whom it has to be handed, under a cover. */
  get turned(): Seat | undefined {
    const next = this.#next();
    if (this.taking !== NOBODY) return this.#session.view?.seats[this.taking];
    if (!this.middle || !next) return next;
    if (next.index === this.master) return undefined;
    return this.doing === "alone" || isSecret(next) ? next : undefined;
  }

  /** In the middle: whoever is to decide is asked, and then everybody looks at the table again. */
  follow(): void {
    const { view, showing, you } = this.#session;
    if (!this.middle || !view || showing.moment || showing.busy || this.turned) return;
    if (this.doing === "deed" && view.seat === this.master && view.number > this.#since && view.prompt.id === "lead") this.#rest();
    const next = this.#next();
    if (this.doing === "alone" || this.doing === "hand") return;
    if (next && next.index !== this.master) {
      this.#rest();
      this.#sit(next.index);
    } else if (this.doing === "" && you !== SPECTATOR && (next || view.seat === this.master)) this.#sit(-1);
  }

  /** The game master does something to a character, openly. */
  act(seat: number): void {
    this.#since = this.#session.view?.number ?? -1;
    this.doing = "deed";
    this.whose = seat;
    this.#sit(this.master);
  }

  /** A character's own choices while nothing is asked: dice, gear, holds, a reshuffle. */
  hand(seat: number): void {
    this.doing = "hand";
    this.whose = seat;
    this.#sit(seat);
  }

  /** Somebody takes it, and everybody else looks away. */
  take(seat: number): void {
    this.taking = seat;
  }

  /** It was taken. */
  taken(seat: number): void {
    this.taking = NOBODY;
    this.doing = this.middle && seat === this.master ? "alone" : "";
    this.#session.sit(seat);
    this.#closed = true;
  }

  #sit(seat: number): void {
    this.#session.sit(seat, !this.#closed);
    this.#closed = false;
  }

  /** Back to the middle. */
  back(): void {
    this.#rest();
    this.#sit(-1);
  }

  #rest(): void {
    this.doing = "";
    this.whose = NOBODY;
    this.taking = NOBODY;
  }
}

/** Whether what a seat is asked is not for everybody's eyes. */
const isSecret = (seat: Seat): boolean => word(seat, "state") === "settling" || word(seat, "veil") === "secret";
