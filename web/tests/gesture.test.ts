import { describe, expect, it } from "vitest";
import { done, left, next, placesOf, typed } from "../src/lib/gesture";
import { Picker } from "../src/lib/picker.svelte";
import { card, choice as choiceOf, view, zone } from "./parts";

const choice = (action: number, text: string, ...gesture: string[]) => choiceOf(action, text, gesture);

const CHOICES = [
  choice(1, "pass", "button/pass"),
  choice(2, "deploy 4D A", "hand/4D", "sea/A"),
  choice(3, "deploy 4D B", "hand/4D", "sea/B"),
  choice(4, "attack A>B with 4D", "sea/A", "sea/B", "kind/attack", "hand/4D"),
  choice(5, "ram A>B with 4D", "sea/A", "sea/B", "kind/ram", "hand/4D"),
  choice(6, "attack A>C with 4D", "sea/A", "sea/C", "kind/attack", "hand/4D"),
  choice(7, "discard N5", "hand/N5", "discards"),
];
const VIEW = view("any", {
  zones: [
    zone("sea/A", "cell", [card("KS")]),
    zone("sea/B", "cell"),
    zone("sea/C", "cell"),
    zone("discards", "pile"),
    zone("hand", "hand", [card("4D"), card("N5", "card/9"), card("N5", "card/10")]),
  ],
  choices: CHOICES,
});

describe("what a word of a gesture stands for", () => {
  it("is a zone by its id", () => expect(placesOf(VIEW, "sea/B")).toEqual(["zone sea/B"]));
  it("is a card by its zone and id", () => expect(placesOf(VIEW, "hand/4D")).toEqual(["card hand 4D"]));
  it("is every card that looks alike", () => expect(placesOf(VIEW, "hand/N5")).toEqual(["card hand card/9", "card hand card/10"]));
  it("is nowhere, if the table does not show it", () => expect(placesOf(VIEW, "kind/ram")).toEqual([]));
});

describe("choices by touching", () => {
  it("narrow", () => expect(left(CHOICES, ["sea/A", "sea/B"]).map((one) => one.action)).toEqual([4, 5]));
  it("say what comes next", () => expect([...next(CHOICES, ["hand/4D"]).keys()]).toEqual(["sea/A", "sea/B"]));
  it("end", () => expect(done(CHOICES, ["hand/4D", "sea/B"])?.action).toBe(3));
  it("are also typed", () => {
    expect(typed(CHOICES, "Deploy 4D  b")?.action).toBe(3);
    expect(typed(CHOICES, "ram")?.action).toBe(5);
    expect(typed(CHOICES, "deploy")).toBeUndefined();
  });
});

describe("the picker", () => {
  function picker(): { picker: Picker; sent: number[] } {
    const sent: number[] = [];
    const made = new Picker((one) => sent.push(one.action));
    made.show(VIEW);
    return { picker: made, sent };
  }

  it("sends a gesture that ends on a zone at once", () => {
    const { picker: one, sent } = picker();
    one.touch("card hand 4D");
    one.touch("zone sea/B");
    expect(sent).toEqual([3]);
  });

  it("asks again where a gesture ends on a card", () => {
    const { picker: one, sent } = picker();
    one.touch("zone sea/A");
    one.touch("zone sea/C");
    expect(one.picked).toEqual(["sea/A", "sea/C", "kind/attack"]); // the only kind is taken by itself
    one.touch("card hand 4D");
    expect(sent).toEqual([]);
    expect(one.ready?.action).toBe(6);
    one.touch("card hand 4D");
    expect(sent).toEqual([6]);
  });

  it("offers as buttons what is nowhere on the table", () => {
    const { picker: one } = picker();
    expect(one.buttons.map(({ word }) => word)).toEqual(["button/pass"]);
    one.touch("zone sea/A");
    one.touch("zone sea/B");
    expect(one.buttons.map(({ word }) => word)).toEqual(["kind/attack", "kind/ram"]);
  });

  it("steps back, changes its mind, and forgets at the next View", () => {
    const { picker: one, sent } = picker();
    one.touch("card hand 4D");
    one.touch("card hand card/9");
    expect(one.picked).toEqual(["hand/N5"]);
    one.back();
    expect(one.picked).toEqual([]);
    expect(one.touch("zone nowhere")).toBe(false);
    one.touch("card hand 4D");
    one.show({ ...VIEW, number: 4 });
    expect(one.picked).toEqual([]);
    expect(sent).toEqual([]);
  });
});
