import { describe, expect, it } from "vitest";
import { Reader } from "../src/lib/reader";
import { attempt, brief, questionOf, withoutCode } from "../src/lib/topics";
import { standing } from "../src/lib/view";
import * as parts from "./parts";

const { told } = parts;
const zone = parts.zone("hand", "hand");
const face = parts.face("Tavern", { kind: "adventure", text: "+1 coin", rule: "the card list" });
const view = parts.view("deckhand-builder", { choices: [parts.choice(1, "play Tavern", ["hand/Tavern"])] });

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
  it("is empty where nothing is known, whatever the text says", () => expect(brief("Ask about a card.", false)).toBe(""));
  it("is asked for once, and reasons until the table has gone on", async () => {
    const asked: unknown[] = [];
    const reader = new Reader((message) => asked.push(message) > 0);
    const first = reader.explain("deploy");
    void reader.explain("deploy");
    reader.heard("deploy", { text: "Lay a card.", rule: "", known: true });
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

describe("how far a match is", () => {
  it("is its turn, or its round and phase", () => {
    const at = (phase: string, text: string, numbers: Record<string, number>) =>
      standing(parts.view("any", { standing: parts.standing(phase, { text, numbers }) }));
    expect(at("act", "Turn 9", { turn: 9 })).toBe("Turn 9");
    expect(at("battle", "Round 2", { round: 2 })).toBe("Round 2 · battle");
    expect(at("redraw", "", { turn: 0 })).toBe("redraw");
  });
});
