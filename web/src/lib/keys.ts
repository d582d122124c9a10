// What the keys do, page by page; `?` shows it.

import { SCREENS } from "./screens";

export type Keys = [keys: string, does: string][];

const EVERYWHERE: Keys = [["?", "these keys"]];

export const SITE: Keys = [...SCREENS.map(({ key, does }): [string, string] => [`g ${key}`, does]), ["/", "to the field for a code"], ["Tab, Enter", "walk and choose"], ...EVERYWHERE];

export const TABLE: Keys = [
  ["Tab", "to the hand, the board, the buttons"],
  ["← → ↑ ↓", "from card to card, from place to place"],
  ["Enter", "take it, put it there, play it"],
  ["Esc", "one step back"],
  ["1 to 9", "the button with that number"],
  ["? on a card", "what it is, and its rule; once more: the rule"],
  ["h", "a hint"],
  ["/", "say something"],
  [">", "type a move"],
  ["Space, Enter", "on, when a battle or a roll is shown"],
  ["s", "past all that is being shown"],
  ...EVERYWHERE,
];

export const REPLAY: Keys = [
  ["← →", "one move back, one on"],
  ["↑ ↓", "one turning point back, one on"],
  ["Home, End", "to the first move, to the last"],
  ["Space", "play it, stop it"],
  ["1 to 7, 0", "through this seat’s eyes, all open"],
  ["h", "what the Admiral would do here"],
  ["p", "play on from here"],
  ["z", "make a puzzle of this move"],
  ["s", "share a link to this move"],
  ["Esc", "put away what is open"],
  ...EVERYWHERE,
];
