// What covers, a game's page and invitations say of each game: how it is won, how long it takes, how it goes.

export interface Cover {
  goal: string; // how it is won, in one sentence
  minutes: string; // against a bot: the median that scripts/minutes.py measures
  learn: string; // how long the guided game takes
  cards: [string, string, string]; // on the cover, by their keys; "" is a card face down
  how: [string, string][]; // three steps: a heading and a sentence
}

export const COVERS: Record<string, Cover> = {
  "hit-the-deck": {
    goal: "Put a ship into all three enemy Seaports, or hold more Sealanes when the Deck is out.",
    minutes: "6 min",
    learn: "6 min",
    cards: ["KH", "5D", "AS"],
    how: [
      ["Deploy a ship", "Play a card into the first free zone of a lane, counted from your own Seaport."],
      ["Fight with poker hands", "Your ship and a hidden card of your hand, against theirs. The better poker hand sinks the other."],
      ["Blockade, or hold the lanes", "Ships in all three enemy Seaports win at once. Else, when the Deck is out, most Sealanes win."],
    ],
  },
  "all-hands": {
    goal: "Crew ships in secret, fight for treasure, and be the first to 500 points.",
    minutes: "23 min",
    learn: "8 min",
    cards: ["", "Jewels", "PA"],
    how: [
      ["Crew and launch", "A shipmaster and three of the same suit make a ship. Nobody else sees who serves aboard."],
      ["Shout Aargh!", "A card that somebody throws away is yours if you shout for it and your turn is nearest."],
      ["Fight, then reckon", "Three duels decide a Naval Battle. Ships and treasure score; what is left in your hand may cost you."],
    ],
  },
  "deckhand-builder": {
    goal: "Buy, steal and swap a pirate deck: most hooks win when the supply is empty.",
    minutes: "13 min",
    learn: "6 min",
    cards: ["Shipyard", "Treasure Map", "Kraken's Fury"],
    how: [
      ["Play your hand", "Each Action plays a card: coins, more cards, more Actions, or something unkind."],
      ["Buy what you can pay", "An Action and its coins take a card from the supply into your stash."],
      ["Count hooks", "The match ends with the supply deck. Hooks on all your cards decide it."],
    ],
  },
  "deckhand-duel": {
    goal: "Two starships are docked. Bring the other Captain down to 0 Hit Points.",
    minutes: "12 min",
    learn: "8 min",
    cards: ["", "One-Eyed Rifleman", "The Star-Bounder"],
    how: [
      ["Summon your Crew", "Corryte pays for figures, which start in your own Starship, and for Maneuvers."],
      ["Cross the Airlocks", "Every figure moves one compartment and attacks once a turn, for nothing."],
      ["Roll and strike back", "Three dice: every Success is a damage more. Whoever survives may counterattack."],
    ],
  },
  deckahedron: {
    goal: "Nobody wins: a deck that decides what is risky, for a game master and players who tell a story.",
    minutes: "an evening",
    learn: "8 min",
    cards: ["#17", "#11", ""],
    how: [
      ["Say what you do", "The game master tells what stands before you, and calls for a flip when it is risky."],
      ["Flip a card", "An attribute says which edge counts: VV and V go well, X and XX do not."],
      ["Tell what happens", "The result is a beginning, not an end. Harm, tokens and Wounds stay with you."],
    ],
  },
};

const PLAIN: Cover = { goal: "", minutes: "", learn: "", cards: ["", "", ""], how: [] };
export const coverOf = (game: string): Cover => COVERS[game] ?? PLAIN;

const ORDER = Object.keys(COVERS);
const place = (slug: string): number => (ORDER.indexOf(slug) + ORDER.length + 1) % (ORDER.length + 1);
export const inOrder = <T extends { slug: string }>(games: T[]): T[] => [...games].sort((a, b) => place(a.slug) - place(b.slug));

/** "2", or "1 to 4". */
export function seatsOf(counts: number[]): string {
  const [low, high] = [Math.min(...counts), Math.max(...counts)];
  return low === high ? `${low}` : `${low} to ${high}`;
}
