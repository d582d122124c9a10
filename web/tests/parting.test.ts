import { describe, expect, it } from "vitest";
import { isLong, partable } from "../src/lib/parting";

const shown = (text: string): string => partable(text).replaceAll("\u00ad", "-");

describe("a long word", () => {
  it("is parted between consonants, or after a vowel", () => {
    expect(shown("Adventurer’s Guild")).toBe("Adven-turer’s Guild");
    expect(shown("Extravagance")).toBe("Extra-vagance");
    expect(shown("Longfellow")).toBe("Longfel-low");
  });
  it("keeps together what is said together", () => expect(shown("Archbishopric")).toBe("Archbishop-ric"));
  it("is one of ten letters; others stay as they are", () => {
    expect([isLong("Card Mastery"), isLong("Smuggler’s Cache"), isLong("Seaside Adventurer")]).toEqual([false, false, true]);
    expect(partable("Card Mastery")).toBe("Card Mastery");
  });
});
