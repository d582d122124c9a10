// What was agreed at a table, in sentences: the rules that differ from the usual ones, the clock, absences.

import type { GameInfo, TableInfo } from "./api";
import { placeSaid } from "./series.svelte";

/** Options that are not as usual: the question and the answer that was chosen. */
export function changes(table: Pick<TableInfo, "options"> & Partial<Pick<TableInfo, "own_set">>, game: GameInfo | undefined): string[] {
  return (game?.options ?? []).flatMap((option) => {
    const value = table.options[option.name];
    if (value === undefined || value === option.default || table.own_set?.option === option.name) return []; // SetLine tells of it
    const answer = option.answers.find((one) => one.value === value)?.text ?? value;
    return [`${option.question} ${answer}.`];
  });
}

/** Today's deal; or a table whose shuffles prove nothing: its seed was known before, or comes from whoever sent the record. */
export function kindOf(table: TableInfo | null): string {
  if (table?.series) return placeSaid(table.series);
  const from = table?.practice;
  if (from) return from.puzzle ? "practice from a puzzle" : `practice from move ${from.number}`;
  if (table?.deal) return table.counted ? "deal of the day" : "deal of the day, practice";
  return table?.uploaded ? "uploaded" : (table?.seed ?? null) !== null ? "practice" : "";
}

export function clockOf(table: TableInfo): string {
  return table.clock ? `${Math.round(table.clock.seconds / 60)} minutes each, and ${table.clock.increment ?? 0} s for every decision.` : "No clock.";
}

export function absenceOf(table: TableInfo): string {
  const { then, seconds = 120 } = table.absence;
  const after = seconds >= 3600 ? `${Math.round(seconds / 3600)} h` : seconds >= 60 ? `${Math.round(seconds / 60)} min` : `${seconds} s`;
  if (then === "pass") return `The table goes on without whoever is away for ${after}, until they are back.`;
  if (then === "bot") return `Whoever is away for ${after} is played by a bot.`;
  if (then === "end") return `If somebody is away for ${after}, the match ends.`;
  return "If somebody stays away, the others decide.";
}
