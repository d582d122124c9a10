// A match at its moves, through anybody's eyes; each is asked for once.

import { api, type Replay } from "./api";
import type { Told, View } from "./view";

export const OPEN = -2; // all hands open, once the match is over

export class Shots {
  #found = new Map<string, Promise<Replay>>();

  constructor(readonly table: () => string) {}

  at(number: number, eyes: number): Promise<Replay> {
    const key = `${eyes} ${number}`;
    let found = this.#found.get(key);
    if (!found) {
      this.#found.set(key, (found = api.replay(this.table(), eyes, number)));
      found.catch(() => this.#found.delete(key)); // to be asked for again
    }
    return found;
  }

  /** Read what these eyes were told, page by page; what comes back ends it. */
  log(eyes: number, heard: (told: Told[]) => void, failed: (error: unknown) => void): () => void {
    let wanted = true;
    const read = async (): Promise<void> => {
      let found: Told[] = [];
      for (let first: number | null = 0; first !== null && wanted; ) {
        const page: Replay = await api.replay(this.table(), eyes, 0, first);
        if (wanted) heard((found = [...found, ...page.log]));
        first = page.next ?? null;
      }
    };
    read().catch((error: unknown) => wanted && failed(error));
    return () => void (wanted = false);
  }

  /** A watcher's table with every hand as its owner sees it. */
  async opened(found: Replay): Promise<View> {
    const seats = await Promise.all(found.view.seats.map((one) => this.at(found.number, one.index)));
    const hands = seats.flatMap(({ view: seen, seat: who }) => seen.zones.filter((zone) => zone.kind === "hand" && Number(zone.owner) === who));
    const zones = found.view.zones.map((zone) => (zone.kind === "hand" ? (hands.find((one) => Number(one.owner) === Number(zone.owner)) ?? zone) : zone));
    return { ...found.view, zones: zones.map((zone) => (zone.kind === "hand" ? { ...zone, id: `hand/${zone.owner}`, label: `${found.view.seats[Number(zone.owner)]?.name}’s hand` } : zone)) };
  }
}
