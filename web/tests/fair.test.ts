import { describe, expect, it } from "vitest";
import { check, fromHex, keepSeal, keptSeal, luckFor, sealOf, toHex } from "../src/lib/fair";
import { ownSha256, sha256 } from "../src/lib/sha256";
import type { Verified } from "../src/lib/wire";
import vectors from "./fair.json";

const text = (words: string): Uint8Array => new TextEncoder().encode(words);

describe("SHA-256", () => {
  it("is the same by hand and by the browser", async () => {
    for (const size of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const data = Uint8Array.from({ length: size }, (_, i) => (i * 7) % 256);
      expect(toHex(ownSha256(data))).toBe(toHex(await sha256(data)));
    }
  });
});

describe("luck", () => {
  it("is Python's, in thousands of deals", async () => {
    for (const [number, digest] of vectors.deals.entries()) {
      const seed = await sha256(text(`vector ${number}`));
      const luck = await luckFor(seed, number % 7);
      const cards = Array.from({ length: 52 }, (_, card) => card);
      for (let i = 51; i > 0; i--) {
        const j = luck.below(i + 1);
        [cards[i], cards[j]] = [cards[j]!, cards[i]!];
      }
      cards.push(luck.below(3_000_000_000), luck.below(6));
      expect(toHex(ownSha256(text(cards.join(",")))).slice(0, 12)).toBe(digest);
    }
    expect(vectors.deals.length).toBeGreaterThanOrEqual(2000);
  });
});

describe("the check of a match", () => {
  const verified = vectors.match as unknown as Verified;
  const holds = async (changed: Partial<Verified>, kept = verified.seed_hash): Promise<(boolean | null)[]> =>
    (await check({ ...verified, ...changed }, kept)).map((step) => step.holds);

  it("holds for a match that was played", async () => {
    expect(await holds({})).toEqual([true, true, true]);
    expect(await sealOf(fromHex(verified.seed))).toBe(verified.seed_hash);
  });
  it("notices another seal, another seed, other luck, and what the server found", async () => {
    expect(await holds({}, "0".repeat(64))).toEqual([false, true, true]);
    expect(await holds({ seed: "00".repeat(32) })).toEqual([true, false, false]);
    const [first, ...others] = verified.draws;
    const [n, result] = first![1][0]!;
    const forged: Verified["draws"] = [[first![0], [[n, (result + 1) % n], ...first![1].slice(1)]], ...others];
    expect(await holds({ draws: forged })).toEqual([true, true, false]);
    expect(await holds({ wrong: ["no"] })).toEqual([true, true, true, false]);
  });
  it("promises nothing for what was uploaded, practised or not seen", async () => {
    expect((await holds({ uploaded: true }))[0]).toBe(null);
    expect((await holds({ practice: true }))[0]).toBe(null);
    expect((await holds({}, ""))[0]).toBe(null);
  });
});

describe("seals", () => {
  it("are kept from the first time on", () => {
    const kept = new Map<string, string>();
    const store = { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as unknown as Storage;
    keepSeal("a", "one", store);
    keepSeal("a", "two", store);
    expect(keptSeal("a", store)).toBe("one");
    for (let i = 0; i < 600; i++) keepSeal(`t${i}`, "x", store);
    expect(keptSeal("a", store)).toBe("");
    expect(keptSeal("t599", store)).toBe("x");
  });
});
