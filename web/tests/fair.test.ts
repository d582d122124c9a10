import { describe, expect, it } from "vitest";
import { check, fromHex, luckFor, mixed, promiseOf, sealOf, toHex } from "../src/lib/fair";
import { giveNumbers, newNumber, promised, type Send } from "../src/lib/numbers";
import { keepNumber, keepSeal, keptOf, type Kept } from "../src/lib/seals";
import { ownSha256, sha256 } from "../src/lib/sha256";
import type { TableInfo, Verified } from "../src/lib/wire";
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

describe("the seed", () => {
  it("is mixed as Python does it, in hundreds of matches", async () => {
    for (const [number, digest] of vectors.seeds.entries()) {
      const secret = await sha256(text(`secret ${number}`));
      const numbers: [number, Uint8Array][] = [];
      for (let seat = 0; seat < 7; seat++) if ((number >> seat) % 2) numbers.push([seat, await sha256(text(`number ${number} ${seat}`))]);
      const promises = await Promise.all(numbers.map(([, own]) => promiseOf(own)));
      const seed = toHex(await mixed(secret, numbers));
      expect(toHex(ownSha256(text([seed, ...promises].join(",")))).slice(0, 12)).toBe(digest);
    }
    expect(vectors.seeds.length).toBeGreaterThanOrEqual(256);
  });
});

describe("the check of a match", () => {
  const verified = vectors.match as unknown as Verified;
  const [ann, bo] = verified.numbers as [Verified["numbers"][0], Verified["numbers"][0]];
  const saw: Kept = { seal: verified.seed_hash, promises: { 0: ann.promise, 1: bo.promise }, own: {} };
  const holds = async (changed: Partial<Verified>, kept: Partial<Kept> = {}): Promise<(boolean | null)[]> =>
    (await check({ ...verified, ...changed }, { ...saw, ...kept })).map((step) => step.holds);

  it("holds for a match that was played, with what was taken back dealt anew", async () => {
    expect(await holds({})).toEqual([true, true, true, true, true]);
    expect(await holds({}, { own: { 1: { number: bo.number, opened: true } } })).toEqual([true, true, true, true, true, true]);
    expect(await sealOf(fromHex(verified.seed))).toBe(verified.seed_hash);
    expect(verified.draws.some(([number]) => number > 2 ** 32)).toBe(true);
  });
  it("notices another seal, another seed, other luck, and what the server found", async () => {
    expect(await holds({}, { seal: "0".repeat(64) })).toEqual([false, true, true, true, true]);
    expect(await holds({ seed: "00".repeat(32) })).toEqual([true, false, true, true, false]);
    const [first, ...others] = verified.draws;
    const [n, result] = first![1][0]!;
    const forged: Verified["draws"] = [[first![0], [[n, (result + 1) % n], ...first![1].slice(1)]], ...others];
    expect(await holds({ draws: forged })).toEqual([true, true, true, true, false]);
    expect(await holds({ wrong: ["no"] })).toEqual([true, true, true, true, true, false]);
  });
  it("notices other promises, other numbers, and a number of ours that was left out", async () => {
    const other = { ...bo, number: "11".repeat(32) };
    expect(await holds({ numbers: [ann, other] })).toEqual([true, true, true, false, false]);
    const chosen = { ...other, promise: await promised(other.number) };
    expect(await holds({ numbers: [ann, chosen] })).toEqual([true, true, false, true, false]);
    expect(await holds({ numbers: [ann] })).toEqual([true, true, false, true, false]);
    const late = [ann, { ...bo, number: "" }];
    expect(await holds({ numbers: late })).toEqual([true, true, true, true, null, false]); // this match was dealt with it
    expect(await holds({ numbers: late }, { own: { 1: { number: bo.number, opened: true } } })).toEqual([true, true, true, true, false, false]);
    expect((await holds({}, { own: { 1: { number: other.number, opened: true } } }))[4]).toBe(false);
  });
  it("promises nothing for what was uploaded, practised or not seen, or drawn by the server alone", async () => {
    expect(await holds({ uploaded: true })).toEqual([null, true, true]);
    expect(await holds({ practice: true })).toEqual([null, true, true]);
    expect((await holds({}, { seal: "" }))[0]).toBe(null);
    expect((await holds({}, { promises: null }))[2]).toBe(null);
    expect((await holds({ numbers: [] })).slice(0, 3)).toEqual([true, true, null]);
  });
});

const storage = (): Storage => {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) } as unknown as Storage;
};
const info = (table: string, more: Partial<TableInfo> = {}): TableInfo =>
  ({ table, seed_hash: "one", numbers: "", promises: [], state: "gathering", mine: [0], ...more }) as unknown as TableInfo;

describe("what is kept of a table", () => {
  it("is the seal from the first time on, and the promises from when they were closed", () => {
    const store = storage();
    const promises = [{ seat: 0, promise: "p", opened: false }];
    keepSeal(info("a", { promises }), store);
    expect(keptOf("a", store)).toEqual({ seal: "one", promises: null, own: {} });
    keepSeal(info("a", { seed_hash: "two", numbers: "opening", promises }), store);
    keepSeal(info("a", { numbers: "settled", promises: [{ seat: 0, promise: "q", opened: true }] }), store);
    expect(keptOf("a", store)).toEqual({ seal: "one", promises: { 0: "p" }, own: {} });
    for (let i = 0; i < 600; i++) keepSeal(info(`t${i}`), store);
    expect(keptOf("a", store).seal).toBe("");
    expect(keptOf("t599", store).seal).toBe("one");
  });
  it("may be a seal that an earlier page kept", () => {
    const store = storage();
    store.setItem("quarterdeck-seals", JSON.stringify({ a: "one" }));
    expect(keptOf("a", store).seal).toBe("one");
    keepNumber("a", 1, { number: "n", opened: false }, store);
    expect(keptOf("a", store)).toEqual({ seal: "one", promises: null, own: { 1: { number: "n", opened: false } } });
  });
});

describe("our numbers", () => {
  const sent: [string, number, object][] = [];
  const send: Send = async (table, seat, what) => {
    sent.push([table, seat, what]);
    const promise = "promise" in what ? what.promise : "";
    return info(table, { numbers: "opening", promises: [{ seat, promise, opened: false }] });
  };

  it("are opened only after the promises were kept, and only the one that was promised", async () => {
    globalThis.localStorage = storage();
    const number = newNumber();
    expect(number).toMatch(/^[0-9a-f]{64}$/);
    keepNumber("t", 0, { number, opened: false });
    const promise = await promised(number);
    sent.length = 0;
    await giveNumbers(info("t", { numbers: "", promises: [{ seat: 0, promise, opened: false }] }), send);
    await giveNumbers(info("t", { numbers: "opening", promises: [{ seat: 0, promise: "another", opened: false }] }), send);
    expect(sent).toEqual([]);
    await giveNumbers(info("t", { numbers: "opening", promises: [{ seat: 0, promise, opened: false }, { seat: 1, promise: "theirs", opened: false }] }), send);
    expect(sent).toEqual([["t", 0, { number }]]);
    expect(keptOf("t")).toEqual({ seal: "one", promises: { 0: promise, 1: "theirs" }, own: { 0: { number, opened: true } } });
  });
  it("are made anew where promises are asked for, and then opened", async () => {
    globalThis.localStorage = storage();
    sent.length = 0;
    await giveNumbers(info("r", { numbers: "promising" }), send);
    const own = keptOf("r").own[0]!;
    expect(sent).toEqual([["r", 0, { promise: await promised(own.number) }], ["r", 0, { number: own.number }]]);
    expect(own.opened).toBe(true);
  });
});
