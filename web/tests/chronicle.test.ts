import { expect, test } from "vitest";
import type { ChatLine } from "../src/lib/api";
import { Chronicle } from "../src/lib/chronicle.svelte";
import { wholeTold, type Told } from "../src/lib/view";
import type { EarlierLines } from "../src/lib/wire";

const told = (...moves: number[]): Told[] => moves.map((move) => wholeTold({ kind: "kept", text: `move ${move}`, move } as Told));
const said = (number: number): ChatLine => ({ seq: number, seat: 0, name: "Ines", text: "so", number, at: 0 });
const page = (first: number, before: number): EarlierLines => ({ type: "earlier", seq: 9, first, before, log: told(first, before - 1), chat: [said(first)] });
const moves = (chronicle: Chronicle): number[] => chronicle.log.map(({ move }) => move);

test("earlier pages come before what is here, until the deal", () => {
  const asked: number[] = [];
  const chronicle = new Chronicle(({ before }) => asked.push(before) > 0);
  chronicle.tell(told(40, 41), 40);
  chronicle.say([said(41)], true);
  chronicle.earlier();
  chronicle.earlier(); // it is on its way
  chronicle.tell(told(42), -1);
  chronicle.heard(page(20, 40));
  expect(moves(chronicle)).toEqual([20, 39, 40, 41, 42]);
  expect(chronicle.chat.map(({ number }) => number)).toEqual([20, 41]);
  chronicle.earlier();
  chronicle.heard(page(0, 20));
  chronicle.earlier(); // nothing came before
  expect([asked, chronicle.first, moves(chronicle)[0]]).toEqual([[40, 20], 0, 0]);
});

test("a page that was asked for by somebody else, or before an undo, is not added", () => {
  const chronicle = new Chronicle(() => true);
  chronicle.tell(told(40, 41), 40);
  chronicle.earlier();
  chronicle.tell(told(30, 31), 30);
  chronicle.heard(page(20, 40));
  expect([moves(chronicle), chronicle.first]).toEqual([[30, 31], 30]);
});

test("where nothing could be sent, it is asked for again", () => {
  let asked = 0;
  const chronicle = new Chronicle(() => ++asked > 1);
  chronicle.tell(told(40), 40);
  chronicle.earlier();
  chronicle.earlier();
  chronicle.earlier();
  expect(asked).toBe(2);
});
