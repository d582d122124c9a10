// Was the shuffle fair? Checked here, in the browser, without a word of the server's: the seal against the one that this
// browser kept when it came to the table, the seed against the seal, and every number of luck against the seed.
import { sha256 } from "./sha256";
import type { Verified } from "./wire";

const MASK = (1n << 64n) - 1n;
const KEPT = "quarterdeck-seals";
const MOST_KEPT = 500;

/** xoshiro256++, as engine/luck.py has it. */
export class Luck {
  constructor(private state: [bigint, bigint, bigint, bigint]) {}

  /** The next 32 bits. */
  word(): number {
    let [a, b, c, d] = this.state;
    const total = (a + d) & MASK;
    const drawn = ((((total << 23n) | (total >> 41n)) + a) & MASK) >> 32n;
    c ^= a;
    d ^= b;
    this.state = [a ^ d, b ^ c, c ^ ((b << 17n) & MASK), ((d << 45n) & MASK) | (d >> 19n)];
    return Number(drawn);
  }

  /** A number from 0 to n-1, each as likely as the others. */
  below(n: number): number {
    const wide = BigInt(n);
    const least = ((1n << 32n) - wide) % wide;
    let product = BigInt(this.word()) * wide;
    while ((product & 0xffffffffn) < wide && (product & 0xffffffffn) < least) product = BigInt(this.word()) * wide;
    return Number(product >> 32n);
  }
}

export const fromHex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The seal of a seed: what was published before the first card. */
export async function sealOf(seed: Uint8Array): Promise<string> {
  const name = new TextEncoder().encode("quarterdeck seed\n");
  return toHex(await sha256(Uint8Array.from([...name, ...seed])));
}

/** The generator of an action: SHA-256 of the seed and the action's number (0: the deal; above 32 bits: how often was redealt). */
export async function luckFor(seed: Uint8Array, number: number): Promise<Luck> {
  const eight = new DataView(new ArrayBuffer(8));
  eight.setBigUint64(0, BigInt(number));
  const digest = new DataView((await sha256(Uint8Array.from([...seed, ...new Uint8Array(eight.buffer)]))).buffer);
  return new Luck([0, 8, 16, 24].map((at) => digest.getBigUint64(at)) as [bigint, bigint, bigint, bigint]);
}

/** A step of the check, in a sentence, and whether it holds (null: it says nothing either way). */
export interface Step {
  holds: boolean | null;
  text: string;
}

/** Keep the seal of a table that we came to, the first time that we see it. */
export function keepSeal(table: string, seal: string, store: Storage = localStorage): void {
  const kept = seals(store);
  if (!seal || kept[table]) return;
  const latest = Object.entries({ ...kept, [table]: seal }).slice(-MOST_KEPT);
  try {
    store.setItem(KEPT, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // no room, or no leave to keep anything: then the check says that nothing was kept
  }
}

export function keptSeal(table: string, store: Storage = localStorage): string {
  return seals(store)[table] ?? "";
}

function seals(store: Storage): Record<string, string> {
  try {
    return JSON.parse(store.getItem(KEPT) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

/** Every step of the check of a match that is over; `kept` is the seal that this browser kept, if it did. */
export async function check(verified: Verified, kept: string): Promise<Step[]> {
  const short = verified.seed_hash.slice(0, 12);
  const steps: Step[] = [];
  if (verified.uploaded) {
    steps.push({ holds: null, text: "This match was uploaded. Its seed was never sealed here: whoever made the record may have chosen it." });
  } else if (verified.practice) {
    steps.push({ holds: null, text: "A practice table: its seed was known before the first card." });
  } else if (!kept) {
    steps.push({ holds: null, text: `The seal is ${short}. This browser was not here before the end, so it cannot say since when.` });
  } else {
    const same = kept === verified.seed_hash;
    steps.push({ holds: same, text: same ? `The seal ${short} is the one that this browser kept when it came to the table.` : `This browser kept another seal: ${kept.slice(0, 12)}, not ${short}.` });
  }
  const seed = fromHex(verified.seed);
  const sealed = (await sealOf(seed)) === verified.seed_hash;
  steps.push({ holds: sealed, text: sealed ? "SHA-256 of the seed gives the seal." : "SHA-256 of the seed does not give the seal." });
  const wrong: number[] = [];
  let drawn = 0;
  for (const [number, draws] of verified.draws) {
    const luck = await luckFor(seed, number);
    drawn += draws.length;
    if (!draws.every(([n, result]) => luck.below(n) === result)) wrong.push(number);
  }
  const others = verified.draws.length - 1;
  const named = (number: number): string => (number % 2 ** 32 === 0 ? "the deal" : `move ${number % 2 ** 32}`);
  const moves = others < 1 ? "the deal" : `the deal and ${others} ${others === 1 ? "move" : "moves"}`;
  if (wrong.length) steps.push({ holds: false, text: `The luck of ${named(wrong[0]!)} is not what the seed gives.` });
  else steps.push({ holds: true, text: `All ${drawn} numbers of luck, in ${moves}, drawn again here from the seed, are the same.` });
  steps.push(...verified.wrong.map((text) => ({ holds: false, text })));
  return steps;
}
