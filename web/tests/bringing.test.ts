// A character of another campaign: its file, and the moves by which a new one becomes like it.

import { expect, test } from "vitest";
import { differences, nextOfLeader, nextOfPlayer, readCharacter, type Numbers } from "../src/lib/bringing";
import type { Choice, Seat, View } from "../src/lib/view";

const wanted: Numbers = { ranks: { str: 1, dex: 1, int: 4 }, moves: { "move/Volley": 1 }, facts: { tokens: 2, weapon: 10 } };
const choice = (verb: string, args: Record<string, string | number>): Choice => ({ verb, args }) as unknown as Choice;
const seat = (marks: string[], tokens: number): Seat =>
  ({ index: 1, marks, args: { str: "anchor", moves: ["move/Volley"], levels: [0] }, facts: [{ id: "tokens", value: tokens }, { id: "weapon", value: 10 }] }) as unknown as Seat;
const view = (...choices: Choice[]): View => ({ choices }) as unknown as View;

test("a file is a character, or it is none", () => {
  expect(readCharacter("{}")).toBeNull();
  expect(readCharacter("not a file")).toBeNull();
  expect(readCharacter(JSON.stringify({ quarterdeck: "character", name: "Kresk", fields: { looks: 3 } }))).toEqual({ quarterdeck: "character", name: "Kresk", fields: { looks: "3" }, notes: "" });
});

test("the player shares the same points, owns the same moves, and is ready", () => {
  const right = choice("share", { str: 1, dex: 1, int: 4 });
  expect(nextOfPlayer(view(choice("share", { str: 2, dex: 2, int: 2 }), right), wanted)).toBe(right);
  const ready = choice("ready", {});
  const volley = choice("own", { move: "move/Volley" });
  expect(nextOfPlayer(view(choice("own", { move: "move/Backstab" }), volley, ready), wanted)).toBe(volley);
  expect(nextOfPlayer(view(ready), wanted)).toBe(ready);
});

test("whoever leads corrects until nothing differs, and is done", () => {
  const correct = choice("correct", { seat: 1 });
  const more = choice("adjust", { what: "tokens", by: 1 });
  const raise = choice("raise", { move: "move/Volley" });
  const done = choice("cancel", {});
  expect(differences(seat([], 1), wanted)).toEqual([["move/Volley", 1], ["tokens", 1]]);
  expect(nextOfLeader(view(correct), seat([], 1), wanted)).toBe(correct);
  expect(nextOfLeader(view(more, raise, done), seat(["corrected"], 1), wanted)).toBe(raise);
  expect(nextOfLeader(view(more, done), seat(["corrected"], 1), wanted)).toBe(more);
  expect(nextOfLeader(view(done), seat(["corrected"], 1), wanted)).toBe(done);
});
