// The guided first game of each game: on a real table with a known seed, and in lines made from what lies on it, so
// that they are right also where somebody plays otherwise than advised.

import { ALL_HANDS } from "./all-hands";
import { DECKAHEDRON } from "./deckahedron";
import { BUILDER } from "./deckhand-builder";
import { DUEL } from "./deckhand-duel";
import { HIT_THE_DECK } from "./hit-the-deck";
import type { Lesson } from "./common";

export { lineFor, marked, type Lesson, type Scene } from "./common";

export const LESSONS: Record<string, Lesson[]> = {
  "hit-the-deck": HIT_THE_DECK,
  "all-hands": ALL_HANDS,
  "deckhand-builder": BUILDER,
  "deckhand-duel": DUEL,
  deckahedron: DECKAHEDRON,
};
