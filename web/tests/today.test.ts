import { expect, test } from "vitest";
import { dayBefore, dayHash, longDate, resultSaid, shareText, until } from "../src/lib/today";
import type { TodayDeal, TryResult } from "../src/lib/wire";

const deal: TodayDeal = { deal: "deckhand-builder", game: "deckhand-builder", title: "DeckHand", seats: 2, you: 0, level: "bosun", goal: "", of: "hooks", state: "done", table: "t", tries: 3 };
const mine: TryResult = { rank: 2, name: "Maren", won: 2, points: 31, against: 24, turns: 4, seconds: 540, line: "▲▲▽–", result: "", mine: true, table: "t" };

test("what is shared has the result and the turns, and no card", () => {
  expect(resultSaid(deal, mine)).toBe("Won, 31 hooks to 24.");
  expect(resultSaid(deal, { ...mine, won: -1, against: null })).toBe("31 hooks.");
  expect(shareText(deal, "2026-11-16", mine, 6).split("\n").slice(0, 3)).toEqual(["Quarterdeck, 16 Nov, DeckHand", "won, 31 hooks to 24 in 4 turns", "▲▲▽– six days running"]);
});

test("days are those of UTC", () => {
  expect(longDate("2026-11-16")).toBe("Monday 16 November");
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
  expect([until(59), until(20880)]).toEqual(["1 min", "5 h 48 min"]);
});

test("the hash of a day is the server's", async () => {
  // python: day_hash("2026-11-16", bytes(range(32)))
  const secret = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
  expect(await dayHash("2026-11-16", secret)).toBe("dc82691019dd337b9faec1b8cc89e0a0b8a1a158d1776d5444e35cdf4fe37f6d");
});
