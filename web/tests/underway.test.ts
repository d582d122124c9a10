// A move on its way: nothing that was chosen meanwhile is lost, and nothing is made twice.

import { expect, test } from "vitest";
import type { Said } from "../src/lib/connection";
import { Underway } from "../src/lib/underway.svelte";

function started(): { underway: Underway; sent: Said[]; made: string[]; choose: (number: number, what: string) => void } {
  const sent: Said[] = [];
  const made: string[] = [];
  const underway = new Underway((message) => sent.push(message) > 0);
  underway.send(7, { action: 1 });
  return { underway, sent, made, choose: (number, what) => underway.whenAnswered(number, () => made.push(what)) };
}

test("what is chosen on the View that came before the answer is made once that comes", () => {
  const { underway, made, choose } = started();
  choose(8, "a foe");
  expect(made).toEqual([]);
  underway.answered();
  expect(made).toEqual(["a foe"]);
  underway.answered();
  expect(made).toEqual(["a foe"]);
});

test("a second click on the same table is none, and the last choice counts", () => {
  const { underway, made, choose } = started();
  choose(7, "the same button");
  choose(8, "one");
  choose(8, "another");
  underway.answered();
  expect(made).toEqual(["another"]);
});

test("what was chosen before the connection broke is not made by itself later", () => {
  const { underway, sent, made, choose } = started();
  choose(8, "a foe");
  underway.lost();
  underway.back();
  underway.answered();
  expect(sent.length).toBe(2); // the move itself, again
  expect(made).toEqual([]);
});

test("with nothing under way it is made at once", () => {
  const { underway, made, choose } = started();
  underway.answered();
  choose(9, "at once");
  expect(made).toEqual(["at once"]);
});
