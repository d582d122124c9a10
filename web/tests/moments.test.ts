import { expect, test } from "vitest";
import { isMomentous, momentsAt, momentsOf, toldBy } from "../src/lib/moments";
import type { Told } from "../src/lib/view";
import { told as toldOf } from "./parts";

const told = (kind: string, text: string, more: Partial<Told> = {}): Told => toldOf(kind, { text, ...more });

const NAMES = ["You", "Ines", "Tomas"];
const name = (seat: number): string => NAMES[seat] ?? "";
const said = (moments: ReturnType<typeof momentsOf>): string[][][] => moments.map((one) => one.beats.map((beat) => beat.texts));

test("a Sea Battle: the attack, both hands together, the winner, loss by loss", () => {
  const log = [
    told("attacked", "An attack.", { seat: 0, move: 10 }),
    told("revealed", "A pair.", { seat: 0, move: 11 }),
    told("revealed", "High card.", { seat: 1, move: 11 }),
    told("won-battle", "You win.", { seat: 0, move: 11 }),
    told("sunk", "Sunk.", { seat: 1, move: 11 }),
    told("cut", "Cut.", { seat: 1, move: 11 }),
    told("turn", "Turn 5.", { seat: 1, move: 11 }),
  ];
  const found = momentsAt("hit-the-deck", log, 11, name);
  expect(said(found)).toEqual([[["An attack."], ["A pair.", "High card."], ["You win."], ["Sunk."], ["Cut."]]]);
  expect([found[0]!.kind, found[0]!.move, found[0]!.seats]).toEqual(["sea-battle", 11, [0, 1]]);
  expect(toldBy(found[0]!, 1).map((one) => one.kind)).toEqual(["attacked", "revealed", "revealed"]);
  expect(momentsAt("hit-the-deck", log, 10, name)).toEqual([]);
  expect(log.filter((one) => isMomentous("hit-the-deck", one)).map((one) => one.text)).toEqual(["You win."]);
});

test("a Naval Battle duel by duel, then the Reckoning line by line for all together", () => {
  const sheet = (seat: number, ships: number, treasure: number, flags: number, points: number, total: number) =>
    told("reckoned", "In all.", { seat, args: { for_ships: ships, treasure, bonus: 0, flags, points, total } });
  const found = momentsOf(
    "all-hands",
    [
      told("attacked", "To battle.", { seat: 1 }),
      told("duel", "First.", { seat: 1 }),
      told("duel", "Second.", { seat: 1 }),
      told("won-battle", "Ines takes both.", { seat: 1 }),
      sheet(0, 25, 0, 45, 0, 0),
      sheet(1, 75, 60, 0, 135, 185),
      told("dealt", "A new round."),
    ],
    [],
    name,
  );
  expect(said(found)).toEqual([
    [["To battle."], ["First."], ["Second."], ["Ines takes both."]],
    [["Ships: You +25, Ines +75."], ["Treasure aboard: You 0, Ines +60."], ["Flags in hand: You −45, Ines 0."], ["This round: You 0, Ines +135."], ["In all: You 0, Ines 185."]],
  ]);
  expect(found[1]!.seats).toEqual([0, 1]);
});

test("a Counterattack is shown with the attack that it answers, which is not told again", () => {
  const log = [
    told("attacked", "An attack.", { seat: 1, move: 4, args: { counter: 0 } }),
    told("rolled", "Two.", { seat: 1, move: 4 }),
    told("hurt", "Hurt.", { seat: 0, move: 4 }),
    told("attacked", "Countered.", { seat: 0, move: 5, args: { counter: 1 } }),
    told("rolled", "Three.", { seat: 0, move: 5 }),
    told("hurt", "Badly.", { seat: 1, move: 5 }),
    told("killed", "Dead.", { seat: 1, move: 5 }),
  ];
  expect(said(momentsAt("deckhand-duel", log, 4, name))).toEqual([[["An attack."], ["Two."], ["Hurt."]]]);
  const [counter] = momentsAt("deckhand-duel", log, 5, name);
  expect(said([counter!])).toEqual([[[], ["Countered."], ["Three."], ["Badly.", "Dead."]]]);
  expect(toldBy(counter!, 0).map((one) => one.text)).toEqual(["An attack.", "Two.", "Hurt."]);
});

test("a flip whose cards may not be seen is no moment", () => {
  const flips = told("flips", "Ines flips.", { seat: 1 });
  const seen = told("turned", "#3 shows V.", { seat: 1, args: { cards: ["#3"], results: ["V"] } });
  const resolved = told("resolved", "V.", { seat: 1 });
  expect(said(momentsOf("deckahedron", [flips, seen, resolved], [], name))).toEqual([[["Ines flips."], ["#3 shows V."], ["V."]]]);
  expect(momentsOf("deckahedron", [flips, told("turned", "Not for you.", { seat: 1 })], [], name)).toEqual([]);
});

test("a game of somebody's own has none", () => {
  expect(momentsOf("tic-tac-toe", [told("revealed", "What?")], [], name)).toEqual([]);
});

test("the hooks of DeckHand are counted type by type, when it is over", () => {
  const over = told("over", "The game is over.", { move: 90, seat: 0 });
  const outcome = { kind: "most-hooks", text: "Ines wins.", winners: [1], scores: [0, 1000], refs: [], args: { hooks: [12, 15], coins: [2, 0], attack: [6, 0], adventure: [0, 0], structure: [6, 15] } };
  const [found] = momentsAt("deckhand-builder", [over], 90, name, outcome);
  expect([found!.kind, found!.seats, found!.move]).toEqual(["scoring", [0, 1], 90]);
  expect(said([found!])).toEqual([[["On Attacks: You +6, Ines 0."], ["On Structures: You +6, Ines +15."], ["Hooks in all: You 12, Ines 15."], ["Ines wins."]]]);
  expect(momentsAt("deckhand-builder", [over], 90, name)).toEqual([]); // before it is known how it ended
  expect(isMomentous("deckhand-builder", over)).toBe(true);
});

test("a card that is flipped freely is a flip", () => {
  const free = told("free-flip", "Ines flips a card.", { seat: 1, args: { attribute: "str", card: "#13", result: "VV" } });
  expect(said(momentsOf("deckahedron", [free, told("wound-card", "A Wound.")], [], name))).toEqual([[["Ines flips a card."], ["A Wound."]]]);
});
