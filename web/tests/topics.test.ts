import { describe, expect, it } from "vitest";
import { Reader } from "../src/lib/reader";
import { pieces } from "../src/lib/rich";
import { attempt, brief, questionOf, withoutCode } from "../src/lib/topics";
import { standing, type Face, type Told, type View, type Zone } from "../src/lib/view";

const told = (kind: string): Told => ({ text: "", kind, seat: 0, move: 1, cards: [], zones: [], about: "" });
const zone: Zone = { id: "hand", kind: "hand", label: "Your hand", cards: [], owner: 0, count: 0, group: "", at: [-1, -1], note: "", about: "", args: {} };
const face: Face = { key: "Tavern", title: "Tavern", short: "Tavern", kind: "adventure", corners: {}, text: "+1 coin", art: "", rule: "the card list", flavour: "", parts: {} };
const view = { game: "deckhand-builder", seat: 0, choices: [{}], counters: [], phase: "turn" } as unknown as View;

describe("what is asked about a thing", () => {
  it("is what a line is about", () => expect(questionOf({ told: { ...told("sunk"), about: "supply" } })).toEqual({ word: "supply", rule: "" }));
  it("is a zone's own word", () => expect(questionOf({ zone: { ...zone, about: "corryte" } }).word).toBe("corryte"));
  it("is a token's word, whatever it lies on", () => expect(questionOf({ word: "coins", face, zone }).word).toBe("coins"));
  it("is nothing for a card that says it all", () => expect(questionOf({ face, zone })).toEqual({ word: "", rule: "the card list" }));
  it("is a move that somebody had in mind", () => {
    expect(attempt(view, { face, zone })).toBe("play Tavern");
    expect(attempt(view, { face, zone: { ...zone, kind: "cell", group: "supply", owner: -1 } })).toBe("buy Tavern");
    expect(attempt({ ...view, choices: [] }, { face, zone })).toBe("");
  });
});

describe("an answer", () => {
  it("leaves out headings and functions", () => {
    expect(brief("## Setup\n\nThe cards are shuffled. `rules.deal`, `rules.begin`\n\nMore.")).toBe("The cards are shuffled.");
    expect(withoutCode("*`aargh.discard`, `aargh.answer`.* Whoever wants it (`aargh.open`, R9).")).toBe("Whoever wants it (R9).");
    expect(withoutCode("One compartment. [`turn.walk`,\n`turn.go`]")).toBe("One compartment.");
  });
  it("leaves out the numbers of rulings, which are no cards", () => {
    expect(brief("The top of the pile (R3). An empty one is made anew (R6, R21\nto R23).")).toBe("The top of the pile. An empty one is made anew.");
    expect(brief("They go by (not twice, R9).")).toBe("They go by (not twice).");
  });
  it("is empty where nothing is known", () => expect(brief("Nothing is known here about 'x'.")).toBe(""));
  it("is asked for once, and reasons until the table has gone on", async () => {
    const asked: unknown[] = [];
    const reader = new Reader((message) => asked.push(message) > 0);
    const first = reader.explain("deploy");
    void reader.explain("deploy");
    reader.heard("deploy", { text: "Lay a card.", rule: "" });
    expect((await first)?.text).toBe("Lay a card.");
    const why = reader.why("deploy AS E");
    reader.because("deploy AS E", "E is occupied");
    expect(await why).toBe("E is occupied");
    expect(asked).toHaveLength(2);
    reader.forgetReasons();
    const again = reader.why("deploy AS E");
    expect(reader.refused()).toBe(true);
    expect(await again).toBe("");
    expect(asked).toHaveLength(3);
  });
});

describe("words of All Hands on Deck", () => {
  it("are badges with names", () => {
    expect(pieces("Ines discards N4.", "all-hands")).toEqual([{ text: "Ines discards " }, { badge: "navy", text: "Cutlass 4" }, { text: "." }]);
    expect(pieces("The Black Spot decides: B3 and C1.", "all-hands")).toEqual([{ text: "The Black Spot decides: B3 and C1." }]);
  });
});

describe("how far a match is", () => {
  it("is its turn, or its round and phase", () => {
    expect(standing(view, [{ ...told("turn"), text: "Turn 9: the Compass turns to you." }])).toBe("Turn 9");
    const round = { id: "round", label: "Round", value: 2, owner: -1, text: "" };
    expect(standing({ ...view, counters: [round], phase: "Naval Battles" }, [])).toBe("Round 2 · Naval Battles");
  });
});
