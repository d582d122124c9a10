// Series: what is said of them, and one that is followed as it goes on.

import { api, sentence } from "./api";
import type { SeriesInfo, SeriesMatch, SeriesRow, TableInfo } from "./wire";

const EVERY = 2000; // milliseconds
const PARTS: Record<string, string> = { "0.2": "⅕", "0.25": "¼", "0.33": "⅓", "0.4": "⅖", "0.5": "½", "0.6": "⅗", "0.67": "⅔", "0.75": "¾", "0.8": "⅘" };

/** Points as people write them: 1½. */
export function points(value: number): string {
  const rest = Math.round((value % 1) * 100) / 100;
  return rest ? `${Math.floor(value) || ""}${PARTS[String(rest)] ?? String(rest).slice(1)}` : String(value);
}

/** What kind of series it is. */
export function kindSaid(one: SeriesInfo | SeriesRow): string {
  const best = one.best_of > 1 ? `best of ${one.best_of}` : "";
  if (one.kind === "best") return `Best of ${one.best_of}`;
  return [one.kind === "robin" ? "Round robin" : "Swiss tournament", best].filter(Boolean).join(", ");
}

/** How far it is. */
export function standSaid(one: SeriesInfo | SeriesRow): string {
  const many = typeof one.entrants === "number" ? one.entrants : one.entrants.filter((each) => !each.left).length;
  const who = many === 1 ? "one takes part" : `${many} take part`;
  if (one.state === "open") return `${who} so far`;
  return one.state === "over" ? `over, ${many} took part` : one.kind === "best" ? who : `round ${one.round} of ${one.rounds}, ${who}`;
}

/** Which match of a series a table is, with the score of a pairing of several. */
export function placeSaid(place: SeriesMatch): string {
  const round = place.kind === "best" ? "" : `round ${place.round} of ${place.rounds}`;
  const score = place.best_of > 1 ? `match ${place.game} of up to ${place.best_of}, ${place.score.map(points).join(" : ")}` : "";
  return [round, score].filter(Boolean).join(", ");
}

/** The score of a series in words, where a pairing has several matches. */
export function scoreSaid(table: TableInfo): string {
  const place = table.series;
  if (!place) return "";
  const score = place.best_of > 1 ? place.score.map((each, seat) => `${table.people[seat]?.name ?? ""} ${points(each)}`).join(", ") : placeSaid(place);
  return `${place.name}: ${score}`;
}

export class Following {
  info = $state.raw<SeriesInfo | null>(null);
  trouble = $state("");
  #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  /** As long as somebody looks at it. */
  follow(): () => void {
    void this.look();
    const timer = window.setInterval(() => {
      if (document.visibilityState === "visible" && this.info?.state !== "over") void this.look();
    }, EVERY);
    return () => window.clearInterval(timer);
  }

  async look(): Promise<void> {
    await this.take(api.series(this.#id), "The series could not be read.");
  }

  /** Take over what is answered, if it is not older than what is known. */
  async take(asking: Promise<SeriesInfo>, otherwise: string): Promise<boolean> {
    try {
      const found = await asking;
      if (found.revision >= (this.info?.revision ?? 0)) this.info = found;
      this.trouble = "";
      return true;
    } catch (error) {
      this.trouble = sentence(error, otherwise);
      return false;
    }
  }
}
