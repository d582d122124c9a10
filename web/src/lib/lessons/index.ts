// The guided first game of each game: on a real table with a known seed, and in lines made from what lies on it, so
// that they are right also where somebody plays otherwise than advised.

import { ALL_HANDS } from "./all-hands";
import { DECKAHEDRON } from "./deckahedron";
import { BUILDER } from "./deckhand-builder";
import { DUEL } from "./deckhand-duel";
import { HIT_THE_DECK } from "./hit-the-deck";
import type { Course } from "./common";

export { marked, type Lesson, type Scene } from "./common";

export const COURSES: Record<string, Course> = {
  "hit-the-deck": { seed: 12, seats: 2, bot: "first-voyage", lessons: HIT_THE_DECK },
  "all-hands": { seed: 3, seats: 3, bot: "first-voyage", lessons: ALL_HANDS },
  "deckhand-builder": { seed: 5, seats: 2, bot: "first-voyage", lessons: BUILDER },
  "deckhand-duel": { seed: 7, seats: 2, bot: "first-voyage", lessons: DUEL },
  deckahedron: { seed: 7, seats: 3, bot: "random", lessons: DECKAHEDRON },
};
