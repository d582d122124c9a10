import { describe, expect, it } from "vitest";
import { write, type SetDraft } from "../src/lib/toml";
import { following } from "../src/lib/workshop.svelte";

const PROGRAMS = new Set(["play"]);
const WORDS = [
  { text: "draw N", example: "draw 1", about: "", fields: [] },
  { text: "discard CARDS", example: "discard your hand", about: "", fields: [] },
  { text: "swift", example: "swift", about: "", fields: ["passive"] },
];

describe("a set as a file", () => {
  const set: SetDraft = {
    head: { title: 'The "Best"', "set.name": "x", "set.four": 11 },
    cards: [
      { table: "card", fields: { name: "A", suits: ["navy", "raider"], cost: 2, advanced: true } },
      { table: "card", fields: { name: "B", play: 'coin 1\n  draw \\ 1\n"""' } },
    ],
  };
  const { text, origins } = write(set, PROGRAMS);

  it("has the head first, then its tables, then the cards", () => {
    expect(text).toBe(
      'title = "The \\"Best\\""\n\n[set]\nname = "x"\nfour = 11\n\n[[card]]\nname = "A"\nsuits = ["navy", "raider"]\ncost = 2\nadvanced = true\n' +
        '\n[[card]]\nname = "B"\nplay = """\ncoin 1\n  draw \\\\ 1\n\\"\\"\\"\n"""\n',
    );
  });

  it("knows where each line comes from", () => {
    expect(origins).toHaveLength(text.split("\n").length - 1);
    const line = text.split("\n").indexOf("  draw \\\\ 1");
    expect(origins[line]).toEqual({ card: 1, key: "play", line: 1 });
    expect(origins[text.split("\n").indexOf("cost = 2")]).toEqual({ card: 0, key: "cost", line: 0 });
  });
});

describe("words that may follow", () => {
  it("are those of the field that begin as what is typed", () => {
    expect(following(WORDS, "play", "d").map((word) => word.text)).toEqual(["draw N", "discard CARDS"]);
    expect(following(WORDS, "play", "  draw")).toHaveLength(1);
    expect(following(WORDS, "play", "draw 1")).toHaveLength(0);
    expect(following(WORDS, "passive", "").map((word) => word.text)).toEqual(["swift"]);
  });
});
