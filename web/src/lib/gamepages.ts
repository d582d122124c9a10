// What a game's own page shows and tells: three pictures of how it plays, and the rules in one page.

/** A picture: rows of places. A place is a card by its key, with `@seat` who has it and `^edge` which edge is up; "?" a
 *  card face down; "*" a place that may be chosen; "." an empty one; "die N" a die with N Successes; "+name" a symbol;
 *  "~words". A picture with lines is a board. */
export interface Picture {
  rows: string[][];
  lines?: boolean;
}

export interface GamePage {
  pictures: [Picture, Picture, Picture]; // of the three steps in covers.ts
  rules: [head: string, text: string][];
  cards: string; // what there is to know of them
}

export const GAME_PAGES: Record<string, GamePage> = {
  "hit-the-deck": {
    pictures: [
      { lines: true, rows: [["QD@1", "8C@1", "."], ["*", ".", "."], ["8S@0", "*", "*"]] },
      { rows: [["5D", "5S", "~beats", "KC"]] },
      { lines: true, rows: [["JS@0", "5D@0", "9C@0"], [".", "2C@0", "."], ["8S@0", ".", "6H@0"]] },
    ],
    rules: [
      ["Goal", "Ships in all three enemy Seaports: you win at once. Otherwise, when the Deck is out, whoever holds more Sealanes."],
      ["Your turn", "Draw a card. Two actions: deploy once at most, attack once at most, or pass. Draw a card."],
      ["An attack", "Name your ship, a neighbour and a kind: plain, Ramming along a lane with two ships, or a Broadside along a row. Lay a card face down; the defender may answer."],
      ["Which hand is better", "Up to three cards: royal flush, straight flush, three of a kind, straight, flush, pair, high card. A ship that loses sinks, and those in front of it lose their supply."],
    ],
    cards: "Rank and suit are all that counts; the hull grows with the rank.",
  },
  "all-hands": {
    pictures: [
      { rows: [["PA", "P5", "P4", "P3"]] },
      { rows: [["~Aargh!", "Ruth"]] },
      { rows: [["N2", "N4", "N5"], ["~ties", "~beats", "~ties"], ["P2", "P3", "P5"]] },
    ],
    rules: [
      ["Goal", "The highest total when somebody has 500 points at the end of a round."],
      ["Your turn", "Draw a card, launch a ship if you have one together, discard a card. Others may shout Aargh! for it: whoever’s turn comes first draws it next."],
      ["A ship", "A shipmaster and three crew of the same suit, the crew in secret. Three ships and an empty hand make a fleet; the first one scores 50, and all others have one more turn."],
      ["Battles and Reckoning", "Mariners and Marauders attack each other: three duels, weakest against weakest. Each ship you hold is 25, treasure what it says; flags left in hand count against you."],
    ],
    cards: "Four suits: Navy and Merchant are Mariners, Pirates and Raiders are Marauders. Privateers serve anybody.",
  },
  "deckhand-builder": {
    pictures: [
      { rows: [["Fist Fight", "Celebrate", "Tavern"]] },
      { rows: [["+coin", "+coin", "~buy", "Treasure Map"]] },
      { rows: [["Skull Island", "Kraken's Fury", "Shipyard", "~9 hooks"]] },
    ],
    rules: [
      ["Goal", "Most hooks on all cards that you own. The match ends when the supply deck is empty, after one last turn for the others."],
      ["Your turn", "Your hand goes to your stash, you draw three, and have two Actions."],
      ["An Action", "Play a card of your hand, or buy one of the six in the supply for its coins. Either goes to your stash, and comes back when your deck is empty and the stash is shuffled."],
      ["Alone", "At the start of each turn a supply card of your choice leaves the game. Reach the goal before the supply deck is empty."],
    ],
    cards: "Attacks, Adventures and Structures. The number beside the hook is what a card is worth, the coin what it costs.",
  },
  "deckhand-duel": {
    pictures: [
      { lines: true, rows: [["The Overseer@1", ".", "."], [".", ".", "."], ["*", "*", "The Star-Bounder@0"]] },
      { lines: true, rows: [["The Overseer@1", "*", "."], ["*", "Rope Dancer@0", "*"], [".", "*", "The Star-Bounder@0"]] },
      { rows: [["Hatch Twins@0", "die 1", "die 0", "die 1", "Servant@1"]] },
    ],
    rules: [
      ["Goal", "Kill the enemy Captain: as many damage tokens as Hit Points."],
      ["Your turn", "Draw a card and spend 3 Corryte on Crew, Maneuvers and your Captain’s Skill. Every figure may move one compartment and attack once, for nothing."],
      ["An attack", "The enemy must be in Range and in sight. Roll three dice, or your Gamer’s number: damage is the Base Damage and one for each Success. Whoever survives may strike back."],
      ["New Crew", "They start in your own Starship, move at once, and attack from your next turn on."],
    ],
    cards: "Each Captain has Crew and Maneuvers of their own; freelancers serve any. Twenty make a deck.",
  },
  deckahedron: {
    pictures: [{ rows: [["move/Defy Danger"]] }, { rows: [["?", "#13^crescent", "~VV"]] }, { rows: [["+token", "+stamina", "W1"]] }],
    rules: [
      ["Goal", "None: you tell a story together, and the cards decide what is risky."],
      ["A flip", "The game master names a move and an attribute. Its rank says which edge counts: Anchor, Bulb, Crescent or Dart. VV and V go well, X and XX do not; the move card says how."],
      ["Advantage", "One or two more cards, and the best result counts; with disadvantage, the worst. All cards are turned over."],
      ["What stays", "A green token, or a level more, for every green card that resolves a flip. Stamina, Harm and Wounds are lost to damage. Cards that were flipped are gone until you reshuffle."],
    ],
    cards: "Twenty cards, a result on each edge; Wound cards, and the cards of the moves.",
  },
};
