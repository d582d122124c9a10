import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Moment } from "../src/lib/moments";
import { Showing, type Step } from "../src/lib/showing.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A queue that writes down what it shows. */
function queue(pace = 1) {
  const shown: string[] = [];
  const world = { pace, hidden: false, concerns: true, unfolds: false, idle: 0 };
  const showing = new Showing({
    pace: () => world.pace,
    hidden: () => world.hidden,
    concerns: () => world.concerns,
    unfolds: (on) => (world.unfolds = on),
    idle: () => (world.idle += 1),
  });
  const step = (name: string, moments: Moment[] = [], own = false): Step => ({ own, moments: () => moments, show: () => void shown.push(name) });
  return { showing, shown, world, step };
}

const moment = (beats = 3): Moment => ({
  kind: "sea-battle",
  move: 1,
  seats: [0],
  beats: Array.from({ length: beats }, (_, i) => ({ told: [], texts: [`beat ${i}`], ms: 500 })),
});

test("moves are shown one after another, at the pace that was chosen", () => {
  const { showing, shown, world, step } = queue();
  showing.push(step("a"), step("b"), step("c"));
  expect(shown).toEqual(["a"]);
  expect(showing.left).toBe(2);
  vi.advanceTimersByTime(699);
  expect(shown).toEqual(["a"]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["a", "b"]);
  world.pace = 0.5;
  vi.advanceTimersByTime(700 + 350);
  expect(shown).toEqual(["a", "b", "c"]);
  expect(world.idle).toBe(1); // after the last one was looked at, and not before
});

test("a move that comes while the last is looked at waits for it", () => {
  const { showing, shown, step } = queue();
  showing.push(step("a"));
  vi.advanceTimersByTime(300);
  showing.push(step("b"));
  expect(shown).toEqual(["a"]);
  vi.advanceTimersByTime(400);
  expect(shown).toEqual(["a", "b"]);
});

test("our own move does not wait", () => {
  const { showing, shown, step } = queue();
  showing.push(step("a"));
  showing.push(step("ours", [], true));
  expect(shown).toEqual(["a", "ours"]);
});

test("at once is at once, and nothing stops it", () => {
  const { showing, shown, world, step } = queue(0);
  showing.push(step("a", [moment()]), step("b"));
  expect(shown).toEqual(["a", "b"]);
  expect(showing.moment).toBeNull();
  expect(world.idle).toBe(1);
});

test("a moment unfolds beat by beat, changes the table with the last, and stays until somebody goes on", () => {
  const { showing, shown, world, step } = queue();
  showing.push(step("battle", [moment(3)]), step("after"));
  expect([showing.beat, shown, world.unfolds]).toEqual([0, [], true]);
  vi.advanceTimersByTime(500);
  expect([showing.beat, shown]).toEqual([1, []]);
  vi.advanceTimersByTime(500);
  expect([showing.beat, shown]).toEqual([2, ["battle"]]);
  vi.advanceTimersByTime(60_000);
  expect(showing.moment).not.toBeNull();
  expect(world.idle).toBe(0); // bots wait as well
  showing.goOn();
  expect(showing.moment).toBeNull();
  expect(shown).toEqual(["battle", "after"]);
});

test("going on early leads to the end of the moment first", () => {
  const { showing, shown, world, step } = queue();
  showing.push(step("battle", [moment(3)]));
  showing.goOn();
  expect([showing.beat, shown, world.unfolds]).toEqual([2, ["battle"], false]); // what is asked may be answered
  showing.goOn();
  expect([showing.moment, world.idle]).toEqual([null, 1]);
});

test("two moments of a move come one after the other, and the table changes with the last", () => {
  const { showing, shown, world, step } = queue();
  showing.push(step("end of a round", [moment(1), moment(2)]));
  expect([showing.complete, shown, showing.busy, world.unfolds]).toEqual([true, [], true, true]);
  showing.goOn();
  expect([showing.beat, shown]).toEqual([0, []]);
  vi.advanceTimersByTime(500);
  expect(shown).toEqual(["end of a round"]);
});

test("what does not concern us goes on by itself", () => {
  const { showing, shown, world, step } = queue();
  world.concerns = false;
  showing.push(step("theirs", [moment(1)]), step("after"));
  vi.advanceTimersByTime(3999);
  expect(showing.moment).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect([showing.moment, shown]).toEqual([null, ["theirs", "after"]]);
});

test("skipping shows everything, in order", () => {
  const { showing, shown, world, step } = queue();
  showing.push(step("a", [moment()]), step("b"), step("c", [moment()]));
  showing.skip();
  expect(shown).toEqual(["a", "b", "c"]);
  expect([showing.moment, showing.left, world.unfolds, world.idle]).toEqual([null, 0, false, 1]);
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual(["a", "b", "c"]);
});

test("a hidden page shows nothing until it is seen again", () => {
  const { showing, shown, world, step } = queue();
  world.hidden = true;
  showing.push(step("a"), step("b"));
  vi.advanceTimersByTime(60_000);
  expect([shown, showing.left]).toEqual([[], 2]);
  world.hidden = false;
  showing.seen();
  expect(shown).toEqual(["a"]);
  vi.advanceTimersByTime(700);
  expect(shown).toEqual(["a", "b"]);
});

test("a moment of earlier is looked at again; what happens meanwhile ends that", () => {
  const { showing, shown, step } = queue();
  showing.look([moment(2), moment(2)]);
  expect([showing.again, showing.beat, showing.busy]).toEqual([true, 0, false]);
  vi.advanceTimersByTime(500);
  showing.goOn();
  expect([showing.again, showing.beat]).toEqual([true, 0]); // the second
  showing.push(step("a"));
  expect([showing.moment, showing.again, shown]).toEqual([null, false, ["a"]]);
});

test("what is out of date is not shown", () => {
  const { showing, shown, step } = queue();
  showing.push(step("a", [moment()]), step("b"));
  showing.clear();
  vi.advanceTimersByTime(60_000);
  expect([shown, showing.left, showing.moment]).toEqual([[], 0, null]);
});
