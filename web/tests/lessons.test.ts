import { describe, expect, it } from "vitest";
import { COURSES, type Scene } from "../src/lib/lessons";
import type { Card, Choice, Faces, View, Zone } from "../src/lib/view";

const card = (face: string): Card => ({ id: face, face, owner: 0, marks: [], counters: {}, label: "", back: "" });
const zone = (id: string, kind: string, ...faces: string[]): Zone => ({
  ...{ id, kind, label: id, cards: faces.map(card), owner: 0, count: faces.length, group: "", at: [-1, -1] as [number, number], note: "", about: "", args: {} },
});
const choice = (text: string, gesture: string[], label = ""): Choice => ({ action: 1, text, gesture, label, about: "" });
const seat = (index: number, name: string) => ({ index, name, title: name, waiting: false, sealed: false, facts: [], score: null });

function scene(game: string, zones: Zone[], choices: Choice[], more: Partial<View> = {}, faces: Faces = {}): Scene {
  const view: View = {
    ...{ game, title: game, seat: 0, number: 3, seats: [seat(0, "Maren"), seat(1, "Ines")], prompt: "", detail: "", zones, counters: [] },
    ...{ choices, told: [], options: [], outcome: null, phase: "" },
    ...more,
  };
  return { view, picked: [], news: [], faces };
}

function said(one: Scene): string {
  const found = COURSES[one.view.game]!.lessons.find((lesson) => lesson.when(one));
  return found ? found.say(one) : "";
}

describe("a guided game speaks of what lies on the table", () => {
  it("names the pairs of the hand", () => {
    const one = scene("hit-the-deck", [zone("hand", "hand", "2D", "2H", "5C", "5H", "7C")], [choice("keep", ["button/keep"]), choice("redraw", ["button/redraw"])]);
    expect(said(one)).toContain("2D and 2H are a pair, 5C and 5H another");
  });
  it("sends a card to sea that goes with nothing, and says where to", () => {
    const one = scene("hit-the-deck", [zone("hand", "hand", "2D", "2H", "7C")], [choice("deploy 7C G", ["hand/7C", "sea/G"]), choice("deploy 7C H", ["hand/7C", "sea/H"])]);
    expect(said(one)).toContain("Touch 7C");
    expect(said({ ...one, picked: ["hand/7C"] })).toContain("G and H");
  });
  it("finds what helps a ship that is attacked", () => {
    const one = scene("hit-the-deck", [zone("hand", "hand", "2D", "9H")], [choice("stand", ["button/stand"])], { phase: "defence", prompt: "It is your decision: answer an Attack from E on your 9C in H?" });
    expect(said(one)).toContain("9H makes a pair with 9C");
  });
  it("knows the best hooks that can be paid for", () => {
    const face = (hooks: string) => ({ ...{ key: "", title: "", short: "", kind: "", text: "", art: "", rule: "", flavour: "", parts: {} }, corners: { hooks } });
    const counters = [{ id: "coins/A", label: "Coins", value: 2, owner: 0, text: "" }];
    const one = scene("deckhand-builder", [], [choice("buy Tavern", ["Tavern", "with/action"]), choice("buy Hideout", ["Hideout", "with/action"])], { counters }, { Tavern: face("1"), Hideout: face("2") });
    expect(said(one)).toContain("Hideout has 2 hooks");
    expect(said(one)).toContain("2 coins");
  });
  it("has a course for every game, on a seeded table", () => {
    for (const course of Object.values(COURSES)) {
      expect(course.seed).toBeGreaterThan(0);
      expect(course.lessons.length).toBeGreaterThan(4);
      expect(new Set(course.lessons.map(({ id }) => id)).size).toBe(course.lessons.length);
    }
  });
});
