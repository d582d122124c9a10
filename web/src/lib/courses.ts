// The tables on which guided games are played: a known seed, so many seats, a weak bot. The lessons are loaded later.

export const COURSES: Record<string, { seed: number; seats: number; bot: string }> = {
  "hit-the-deck": { seed: 12, seats: 2, bot: "first-voyage" },
  "all-hands": { seed: 3, seats: 3, bot: "first-voyage" },
  "deckhand-builder": { seed: 5, seats: 2, bot: "first-voyage" },
  "deckhand-duel": { seed: 7, seats: 2, bot: "first-voyage" },
  deckahedron: { seed: 7, seats: 3, bot: "random" },
};
