// What foes are called: papers of the table name them, the match knows only their numbers.

import type { Desk, Paper } from "./desk";
import type { Ref, Told } from "./view";

const NAMED = 100; // papers from here on name foes in the scene; those before are the game master's own list

/** The paper on which the foe of this number has its name. */
export const namingId = (slot: number): string => `foe/${NAMED + slot}`;

export const isNaming = (paper: Paper): boolean => paper.id.startsWith("foe/") && Number(paper.id.split("/")[1]) >= NAMED;

/** The name of what a line of the log refers to; empty if it has none. A foe that bore the number before is not meant. */
export function nameIn(desk: Desk, told: Told, ref: Ref): string {
  const [what, slot] = ref.key.split("/");
  if (ref.kind !== "zone" || what !== "foe") return "";
  const came = desk.log?.findLast((one) => one.kind === "foe-comes" && one.args.foe === Number(slot));
  if (came && told.move < came.move) return "";
  return desk.papers?.find((paper) => paper.id === namingId(Number(slot)))?.title ?? "";
}
