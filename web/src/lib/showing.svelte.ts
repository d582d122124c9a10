// What others do, one thing after another at the pace that somebody chose, and nothing swallowed. A moment stops it
// until somebody goes on.

import type { Moment } from "./moments";

/** One move as it is to be shown. */
export interface Step {
  own: boolean; // we made it: it is shown without a pause before it
  /** What is to be looked at before the table changes; asked for when it is its turn. */
  moments(): Moment[];
  /** The table as it is after the move. */
  show(): void;
}

const GAP = 700; // milliseconds between two moves, at normal pace
const LOOK = 4000; // that a moment stays which does not concern us
export const MANY = 6; // moves still to be shown, from which on it is offered to skip them

interface Ends {
  /** A factor for all times; 0: everything at once, and no moment stops. */
  pace(): number;
  /** The page is not seen: whatever comes waits. */
  hidden(): boolean;
  /** Whether a moment concerns us: it then stays until we go on. */
  concerns(moment: Moment): boolean;
  /** Nothing can be decided while a moment unfolds; afterwards it can. */
  unfolds(on: boolean): void;
  /** Everything has been shown and looked at: others may go on. */
  idle(): void;
}

export class Showing {
  moment = $state.raw<Moment | null>(null);
  beat = $state(0);
  left = $state(0); // moves still to be shown
  again = $state(false); // the moment is only looked at again
  #ends: Ends;
  #steps: Step[] = [];
  #step: Step | null = null; // whose moments are shown
  #shown = true; // the table is as it is after that step
  #rest = $state.raw<Moment[]>([]); // moments of the same move
  #timer = 0;
  #waits = false; // for the time between two moves

  constructor(ends: Ends) {
    this.#ends = ends;
  }

  /** All beats of the moment have come. */
  get complete(): boolean {
    return !this.moment || this.beat >= this.moment.beats.length - 1;
  }

  /** Something is still to come before the table is what it is now. */
  get busy(): boolean {
    return this.left > 0 || (!this.again && (this.#rest.length > 0 || !this.complete));
  }

  push(...steps: Step[]): void {
    this.#steps.push(...steps);
    this.left = this.#steps.length;
    if (this.again) this.#close(true);
    else if (!this.moment && (!this.#waits || this.#steps[0]!.own)) this.#next();
  }

  /** Continue: first to the end of the moment, then past it. */
  goOn(): void {
    if (!this.moment) return;
    if (this.complete) this.#close();
    else this.#reach(this.moment.beats.length - 1);
  }

  /** All that is left, at once. */
  skip(): void {
    this.#reset();
    this.#show();
    for (const step of this.#take(this.#steps.length)) step.show();
    this.#ends.unfolds(false);
    this.#ends.idle();
  }

  /** Whatever was to be shown is out of date. */
  clear(): void {
    this.#reset();
    this.#shown = true; // or never will be
    this.#take(this.#steps.length);
  }

  /** Look at moments of earlier once more. */
  look(moments: Moment[]): void {
    if (this.busy || !moments.length) return;
    this.#reset();
    this.again = true;
    this.#rest = moments.slice(1);
    this.#open(moments[0]!);
  }

  /** The page is seen again. */
  seen(): void {
    if (!this.moment && !this.#waits) this.#next();
  }

  #reset(): void {
    this.#stop();
    this.moment = null;
    this.again = false;
    this.#rest = [];
  }

  #take(count: number): Step[] {
    const taken = this.#steps.splice(0, count);
    this.left = this.#steps.length;
    return taken;
  }

  #next(): void {
    this.#stop();
    if (!this.#steps.length) {
      this.#ends.idle();
      return;
    }
    const pace = this.#ends.pace();
    if (!pace) {
      this.skip();
      return;
    }
    if (this.#ends.hidden()) return;
    const [step] = this.#take(1);
    this.#step = step!;
    this.#shown = false;
    const [first, ...rest] = step!.moments();
    if (first) {
      this.#ends.unfolds(true);
      this.#rest = rest;
      this.#open(first);
      return;
    }
    this.#show();
    this.#waits = true;
    this.#after(this.#steps[0]?.own ? 0 : GAP * pace, () => this.#next());
  }

  #open(moment: Moment): void {
    this.moment = moment;
    this.#reach(0);
  }

  /** A beat, and after its time the next. The last one of a move changes the table. */
  #reach(beat: number): void {
    this.#stop();
    this.beat = beat;
    const pace = this.#ends.pace() || 1;
    if (!this.complete) {
      this.#after(this.moment!.beats[beat]!.ms * pace, () => this.#reach(beat + 1));
      return;
    }
    if (!this.#rest.length) this.#show();
    if (!this.busy) this.#ends.unfolds(false);
    if (!this.again && !this.#ends.concerns(this.moment!)) this.#after(LOOK * pace, () => this.#close());
  }

  #show(): void {
    if (this.#shown) return;
    this.#shown = true;
    this.#step!.show();
  }

  #close(all = false): void {
    this.#stop();
    const [next, ...rest] = all ? [] : this.#rest;
    this.#rest = rest;
    if (next) {
      this.#open(next);
      return;
    }
    this.moment = null;
    this.again = false;
    this.#ends.unfolds(false);
    this.#next();
  }

  #after(ms: number, then: () => void): void {
    this.#timer = globalThis.setTimeout(then, ms) as unknown as number;
  }

  #stop(): void {
    this.#waits = false;
    globalThis.clearTimeout(this.#timer);
  }
}
