import { describe, expect, it } from "vitest";
import { Problem, sentence } from "../src/lib/api";
import { ticketOf } from "../src/lib/links";
import { blocks, markdown } from "../src/lib/markdown";
import { pieces } from "../src/lib/rich";
import { placeOf } from "../src/lib/router.svelte";
import { SYMBOLS } from "../src/lib/symbols";

describe("text", () => {
  it("is cut where its references say", () => {
    const refs = [{ at: 9, to: 12, kind: "card", key: "10H" }];
    expect(pieces("You draw 10H.", refs)).toEqual([{ text: "You draw " }, { text: "10H", ref: refs[0] }, { text: "." }]);
    expect(pieces("You draw 10H.", [])).toEqual([{ text: "You draw 10H." }]);
  });
  it("counts as the server does, also behind letters of two units", () => {
    const refs = [{ at: 9, to: 11, kind: "card", key: "JC" }];
    expect(pieces("\u{1F99C} draws JC", refs).at(-1)?.text).toBe("JC");
  });
  it("draws gains as symbols that exist", () => {
    for (const gain of ["coin", "action", "buy", "draw", "reload"]) expect(SYMBOLS[gain]).toBeTruthy();
  });
  it("makes nothing but harmless HTML of rules", () => {
    expect(markdown("# One\n\n- a **b**\n- <script>")).toBe("<h2>One</h2><ul><li>a <b>b</b></li><li>&lt;script&gt;</li></ul>");
    expect(markdown("| a | b |\n|---|---|\n| 1 | `2` |")).toContain("<td><code>2</code></td>");
  });
});

describe("a refusal", () => {
  it("stands by itself as a sentence", () => {
    expect(sentence(new Problem("your opponent is still getting ready"), "")).toBe("Your opponent is still getting ready.");
    expect(sentence(new Problem("The server does not answer. Is it still running?"), "")).toBe("The server does not answer. Is it still running?");
    expect(sentence(new TypeError("x is undefined"), "It did not arrive.")).toBe("It did not arrive.");
  });
});

describe("addresses", () => {
  it("name a place", () => {
    expect(placeOf("/table/abc")).toEqual({ page: "table", id: "abc" });
    expect(placeOf("/replay/abc")).toEqual({ page: "replay", id: "abc" });
    expect(placeOf("/")).toEqual({ page: "lobby" });
  });
  it("carry a seat and a secret behind the #", () => {
    expect(ticketOf("#seat=1&token=xyz")).toEqual({ seat: 1, token: "xyz" });
    expect(ticketOf("#token=xyz")).toEqual({ seat: null, token: "xyz" });
    expect(ticketOf("")).toEqual({ seat: null, token: "" });
  });
});

describe("a section of the rules", () => {
  it("has drawings, cards and examples between its text", () => {
    const text = "The sea.\n\n```board\n  A  B\n```\n\nHands:\n\n```cards\nAS, KS\n9C\n```\n\n```example r15\nB: ram\n    It rams.\n```";
    expect(blocks(text).map((block) => block.kind)).toEqual(["text", "board", "text", "cards", "example"]);
    expect(blocks(text)[3]).toEqual({ kind: "cards", rows: [["AS", "KS"], ["9C"]] });
    expect(blocks(text)[1]).toEqual({ kind: "board", text: "  A  B" });
  });
  it("is text alone where nothing else is", () => expect(blocks("One.\n\n```toml\nx = 1\n```")).toHaveLength(1));
});
