// Was the shuffle fair? Checked here, in the browser, without a word of the server's: the seal and the seats' promises
// against those that this browser kept, secret and numbers against them, and every number of luck against the seed.
import type { Kept } from "./seals";
import { sha256 } from "./sha256";
import type { Verified } from "./wire";

const MASK = (1n << 64n) - 1n;

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

const hashed = (name: string, ...parts: Iterable<number>[]): Promise<Uint8Array> =>
  sha256(Uint8Array.from([...new TextEncoder().encode(`quarterdeck ${name}\n`), ...parts.flatMap((part) => [...part])]));

/** The seal of the server's secret: what was published before the first card. */
export const sealOf = async (secret: Uint8Array): Promise<string> => toHex(await hashed("seed", secret));

/** What a seat promises: the hash of its number. */
export const promiseOf = async (number: Uint8Array): Promise<string> => toHex(await hashed("number", number));

/** The seed: the secret and the numbers that were opened, each after its seat; without any, the secret itself. */
export async function mixed(secret: Uint8Array, numbers: [seat: number, number: Uint8Array][]): Promise<Uint8Array> {
  return numbers.length ? hashed("seats", secret, ...numbers.map(([seat, number]) => [seat, ...number])) : secret;
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

/** Every step of the check of a match that is over; `kept` is what this browser kept of it. */
export async function check(verified: Verified, kept: Kept, names: string[] = []): Promise<Step[]> {
  const short = verified.seed_hash.slice(0, 12);
  const steps: Step[] = [];
  if (verified.uploaded) {
    steps.push({ holds: null, text: "This match was uploaded. Its seed was never sealed here: whoever made the record may have chosen it." });
  } else if (verified.practice) {
    steps.push({ holds: null, text: "A practice table: its seed was known before the first card." });
  } else if (!kept.seal) {
    steps.push({ holds: null, text: `The seal is ${short}. This browser was not here before the end, so it cannot say since when.` });
  } else {
    const same = kept.seal === verified.seed_hash;
    steps.push({ holds: same, text: same ? `The seal ${short} is the one that this browser kept when it came to the table.` : `This browser kept another seal: ${kept.seal.slice(0, 12)}, not ${short}.` });
  }
  const secret = fromHex(verified.seed);
  const sealed = (await sealOf(secret)) === verified.seed_hash;
  steps.push({ holds: sealed, text: sealed ? "SHA-256 of the server’s secret gives the seal." : "SHA-256 of the server’s secret does not give the seal." });
  if (!verified.uploaded && !verified.practice) steps.push(...(await checkNumbers(verified, kept, (seat) => names[seat] ?? `seat ${seat + 1}`)));
  const opened = verified.numbers.filter((one) => one.number);
  const seed = await mixed(secret, opened.map((one) => [one.seat, fromHex(one.number)]));
  steps.push(await checkLuck(verified, seed));
  steps.push(...verified.wrong.map((text) => ({ holds: false, text })));
  return steps;
}

/** The seats' own numbers: promised before any was opened, and opened as promised. */
async function checkNumbers(verified: Verified, kept: Kept, name: (seat: number) => string): Promise<Step[]> {
  const { numbers } = verified;
  const steps: Step[] = [];
  if (!numbers.length) return [{ holds: null, text: "No seat added a number of its own: the server alone drew the seed." }];
  const opened = numbers.filter((one) => one.number);
  const listed = (these: typeof numbers): string => these.map((one) => name(one.seat)).join(" and ");
  if (!kept.promises) {
    steps.push({ holds: null, text: "This browser did not see what the seats promised before their numbers were opened." });
  } else {
    const { promises } = kept;
    const same = Object.keys(promises).length === numbers.length && numbers.every((one) => promises[one.seat] === one.promise);
    steps.push({ holds: same, text: same ? `The promises of ${listed(numbers)} are those that this browser kept before any number was opened.` : "This browser kept other promises than these." });
  }
  const hashes = await Promise.all(opened.map(async (one) => (await promiseOf(fromHex(one.number))) === one.promise));
  const broken = opened.filter((_, i) => !hashes[i]);
  if (broken.length) steps.push({ holds: false, text: `The number of ${listed(broken)} is not the one that was promised.` });
  else if (opened.length) steps.push({ holds: true, text: `SHA-256 of the number of ${listed(opened)} gives what was promised; with the secret they make the seed.` });
  for (const one of numbers) {
    const own = kept.own[one.seat];
    if (one.number && own) steps.push({ holds: own.number === one.number, text: own.number === one.number ? "The number that this browser made for you is in the seed." : "Your number in the seed is not the one that this browser made." });
    else if (own?.opened) steps.push({ holds: false, text: "Your number was left out, though the server had taken it." });
    else if (!one.number) steps.push({ holds: null, text: `The number of ${name(one.seat)} was not opened in time and was left out.` });
  }
  return steps;
}

/** All luck of the match, drawn again. */
async function checkLuck(verified: Verified, seed: Uint8Array): Promise<Step> {
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
  if (wrong.length) return { holds: false, text: `The luck of ${named(wrong[0]!)} is not what the seed gives.` };
  return { holds: true, text: `All ${drawn} numbers of luck, in ${moves}, drawn again here from the seed, are the same.` };
}
