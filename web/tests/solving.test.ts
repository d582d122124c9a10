import { expect, test } from "vitest";
import { joined, pieces } from "../src/lib/rich";
import { costSaid, missSaid, movesSaid, reasonSaid } from "../src/lib/solving";
import { choice } from "./parts";

const card = (face: string, at: number): { at: number; to: number; kind: string; key: string } => ({ at, to: at + face.length, kind: "card", key: face });
const CHOICES = [
  choice(1, "defend with 10H", [], { label: "Defend with 10H", refs: [card("10H", 12)] }),
  choice(2, "defend with 8H", [], { label: "Defend with 8H", refs: [card("8H", 12)] }),
  choice(3, "stand", [], { label: "Add no card" }),
];
const worth = (text: string, chance: number, doubt = 2): { text: string; chance: number; low: number; high: number } => ({ text, chance, low: chance - doubt, high: chance + doubt });
const ANSWER = { solution: ["defend with 10H"], moves: [worth("defend with 10H", 79), worth("defend with 8H", 54)], cost: 25 };

test("a solution is explained in the words of its buttons, with the cards that they name", () => {
  const said = reasonSaid(ANSWER, CHOICES, true);
  expect(said.text).toBe("“Defend with 10H” wins about 79 times in 100; the next best, “Defend with 8H”, about 54 times in 100.");
  expect(pieces(said.text, said.refs).filter((one) => one.ref).map((one) => [one.text, one.ref?.key])).toEqual([["10H", "10H"], ["8H", "8H"]]);
});

test("where odds are exact and nobody wins, nothing is about", () => {
  const exact = { solution: ["stand"], moves: [worth("stand", 93.3, 0), worth("defend with 8H", 81.1, 0)], cost: 0 };
  expect(reasonSaid(exact, CHOICES, false).text).toBe("“Add no card” succeeds 93.3 times in 100; the next best, “Defend with 8H”, 81.1 times in 100.");
});

test("another move says what it came to and what it costs", () => {
  expect(missSaid(ANSWER, "defend with 8H", CHOICES, true).text).toBe("“Defend with 8H” wins about 54 times in 100, 25 less.");
  const unweighed = { ...ANSWER, cost: null };
  expect(costSaid(unweighed)).toBe("25 in 100, or more");
  expect(missSaid(unweighed, "stand", CHOICES, true).text).toBe("“Add no card” is not among the 2 that promise most, and costs 25 in 100, or more.");
});

test("two solutions are told together, and what has no button in notation", () => {
  expect(movesSaid(["stand", "ram D"], CHOICES).text).toBe("“Add no card” or “ram D”");
  expect(joined("a ", { text: "8H", refs: [card("8H", 0)] }).refs).toEqual([card("8H", 2)]);
});
