// SHA-256: the browser's own where it has one, ours where it has not (pages that come by plain http from another machine).

const K = constants(64, 1 / 3);
const START = constants(8, 1 / 2);

/** The first 32 bits of the fractional parts of roots of the first primes. */
function constants(count: number, power: number): Uint32Array {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (prime) found.push(Math.floor((n ** power % 1) * 2 ** 32));
  }
  return Uint32Array.from(found);
}

export async function sha256(data: Uint8Array): Promise<Uint8Array> {
  if (globalThis.crypto?.subtle) return new Uint8Array(await crypto.subtle.digest("SHA-256", data.slice().buffer));
  return ownSha256(data);
}

export function ownSha256(data: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64);
  blocks.set(data);
  blocks[data.length] = 0x80;
  const words = new DataView(blocks.buffer);
  words.setUint32(blocks.length - 8, Math.floor(data.length / 2 ** 29));
  words.setUint32(blocks.length - 4, (data.length * 8) >>> 0);
  const state = START.slice();
  const w = new Uint32Array(64);
  const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by));
  for (let block = 0; block < blocks.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = words.getUint32(block + 4 * i);
      else {
        const a = w[i - 15]!;
        const b = w[i - 2]!;
        w[i] = w[i - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
      }
    }
    let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = state[i]! + value));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((value, i) => out.setUint32(4 * i, value));
  return new Uint8Array(out.buffer);
}
