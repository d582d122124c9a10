import { describe, expect, it } from "vitest";
import { COURSES } from "../src/lib/courses";
import { LESSONS, marked, type Scene } from "../src/lib/lessons";
import type { Choice, Faces, View, Zone } from "../src/lib/view";
import { card, choice as choiceOf, counter, face, prompt, view, zone as zoneOf } from "./parts";

const zone = (id: string, kind: string, ...faces: string[]): Zone => zoneOf(id, kind, faces.map((key) => card(key)));
const choice = (text: string, gesture: string[], more: Partial<Choice> = {}): Choice => choiceOf(1, text, gesture, more);
const POKER: Faces = Object.fromEntries(
  ["2D", "2H", "5C", "5H", "7C", "9C", "9H"].map((key) => [key, face(key, { corners: { rank: key.slice(0, -1), suit: key.slice(-1) } })]),
);

function scene(game: string, zones: Zone[], choices: Choice[], more: Partial<View> = {}, faces: Faces = POKER): Scene {
  return { view: view(game, { zones, choices, ...more }), picked: [], news: [], faces };
}

function said(one: Scene): string {
  const found = LESSONS[one.view.game]!.find((lesson) => lesson.id !== "win" && lesson.when(one));
  return found ? marked(found.say(one), one.faces).text : "";
}

describe("a guided game speaks of what lies on the table", () => {
  it("names the pairs of the hand", () => {
    const one = scene("hit-the-deck", [zone("hand", "hand", "2D", "2H", "5C", "5H", "7C")], [choice("keep", ["button/keep"]), choice("redraw", ["button/redraw"])]);
    expect(said(one)).toContain("2D and 2H are a pair, 5C and 5H another");
  });
  it("sends a card to sea that goes with nothing, and says where to", () => {
    const one = scene("hit-the-deck", [zone("hand", "hand", "2D", "2H", "7C")], [choice("deploy 7C G", ["hand/7C", "sea/G"], { args: { card: "7C" } }), choice("deploy 7C H", ["hand/7C", "sea/H"], { args: { card: "7C" } })]);
    expect(said(one)).toContain("Touch 7C");
    expect(said({ ...one, picked: ["hand/7C"] })).toContain("G and H");
  });
  it("finds what helps a ship that is attacked", () => {
    const one = scene("hit-the-deck", [zone("hand", "hand", "2D", "9H")], [choice("stand", ["button/stand"])], { prompt: prompt("defence", { args: { card: "9C" } }) });
    expect(said(one)).toContain("9H makes a pair with 9C");
  });
  it("knows the best hooks that can be paid for", () => {
    const counters = [counter("coins/A", 2, { owner: 0 })];
    const one = scene("deckhand-builder", [], [choice("buy Tavern", ["Tavern", "with/action"], { args: { card: "Tavern" } }), choice("buy Hideout", ["Hideout", "with/action"], { args: { card: "Hideout" } })], { counters }, { Tavern: face("Tavern", { numbers: { hooks: 1 } }), Hideout: face("Hideout", { numbers: { hooks: 2 } }) });
    expect(said(one)).toContain("Hideout has 2 hooks");
    expect(said(one)).toContain("2 coins");
  });
  it("has a course for every game, on a seeded table", () => {
    expect(Object.keys(LESSONS)).toEqual(Object.keys(COURSES));
    for (const [game, lessons] of Object.entries(LESSONS)) {
      expect(COURSES[game]!.seed).toBeGreaterThan(0);
      expect(lessons.length).toBeGreaterThan(4);
      expect(lessons[0]!.id).toBe("win"); // how it is won comes first
      expect(new Set(lessons.map(({ id }) => id)).size).toBe(lessons.length);
    }
  });
});
