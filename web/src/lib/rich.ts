// Text in which cards and small words are drawn: 5D becomes a five and a diamond, "+1 coin" a coin.

export type Piece =
  | { text: string }
  | { suit: string; rank: string }
  | { symbol: string; text: string }
  | { badge: string; text: string };

const POKER = /\b(10|[2-9AKQJ])([SHDC])\b/g;
const HANDS = /\b(?:([NMPR])([ACK2-5])|Priv|(?<!Black )Spot)\b/g;
const SUITS: Record<string, string> = { N: "navy", M: "merchant", P: "pirate", R: "raider" };
const RANKS: Record<string, string> = {
  ...{ A: "Admiral", C: "Captain", K: "Ship’s Cook" },
  ...{ 2: "Swabbie 2", 3: "Rigger 3", 4: "Cutlass 4", 5: "Gunner 5" },
};
const GAINS = /\+(\d+|\?) (coins?|Actions?|Buys?|draw|reload)\b/g;
const GAIN_SYMBOLS: Record<string, string> = {
  coin: "coin",
  action: "action",
  buy: "buy",
  draw: "draw",
  reload: "reload",
};

function split(text: string, pattern: RegExp, make: (found: RegExpMatchArray) => Piece[]): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern)) {
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) });
    pieces.push(...make(found));
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** The pieces of a text, by the game whose words they are. */
export function pieces(text: string, game: string): Piece[] {
  if (game === "hit-the-deck") {
    return split(text, POKER, (found) => [{ rank: found[1]!, suit: found[2]! }]);
  }
  if (game === "all-hands") {
    return split(text, HANDS, (found) => {
      if (found[0] === "Priv") return [{ badge: "privateer", text: "Privateer" }];
      if (found[0] === "Spot") return [{ badge: "pirate", text: "Black Spot" }];
      return [{ badge: SUITS[found[1]!]!, text: RANKS[found[2]!]! }];
    });
  }
  if (game === "deckhand-builder") {
    return split(text, GAINS, (found) => {
      const word = found[2]!.toLowerCase().replace(/s$/, "");
      return [{ text: `+${found[1]} ` }, { symbol: GAIN_SYMBOLS[word]!, text: found[2]! }];
    });
  }
  return [{ text }];
}
