import { describe, expect, it } from "vitest";
import { ticketOf } from "../src/lib/links";
import { markdown } from "../src/lib/markdown";
import { pieces } from "../src/lib/rich";
import { placeOf } from "../src/lib/router.svelte";
import { SYMBOLS } from "../src/lib/symbols";

describe("text", () => {
  it("draws poker cards where that game speaks", () => {
    expect(pieces("You draw 10H.", "hit-the-deck")).toEqual([{ text: "You draw " }, { rank: "10", suit: "H" }, { text: "." }]);
    expect(pieces("You draw 10H.", "all-hands")).toEqual([{ text: "You draw 10H." }]);
  });
  it("draws aces, kings, queens and jacks like the others", () => {
    expect(pieces("Defend with JC", "hit-the-deck")).toEqual([{ text: "Defend with " }, { rank: "J", suit: "C" }]);
    expect(pieces("Ram B from E with AS", "hit-the-deck").at(-1)).toEqual({ rank: "A", suit: "S" });
  });
  it("draws gains as symbols that exist", () => {
    for (const piece of pieces("+1 coin, +2 Actions, +1 Buy, +1 draw, +1 reload", "deckhand-builder")) {
      if ("symbol" in piece) expect(SYMBOLS[piece.symbol]).toBeTruthy();
    }
  });
  it("makes nothing but harmless HTML of rules", () => {
    expect(markdown("# One\n\n- a **b**\n- <script>")).toBe("<h2>One</h2><ul><li>a <b>b</b></li><li>&lt;script&gt;</li></ul>");
    expect(markdown("| a | b |\n|---|---|\n| 1 | `2` |")).toContain("<td><code>2</code></td>");
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
