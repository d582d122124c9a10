// QR codes for our own links: bytes, error correction M, versions 1 to 10 (ISO/IEC 18004). Up to 213 bytes.

// For each version: codewords of correction in a block, and the data codewords of every block.
const BLOCKS: [number, number[]][] = [
  [10, [16]],
  [16, [28]],
  [26, [44]],
  [18, [32, 32]],
  [24, [43, 43]],
  [16, [27, 27, 27, 27]],
  [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]],
  [22, [36, 36, 36, 37, 37]],
  [26, [43, 43, 43, 43, 44]],
];
const ALIGNED: number[][] = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i += 1) {
  EXP[i] = x;
  LOG[x] = i;
  x = x & 0x80 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number): number => (a && b ? EXP[(LOG[a]! + LOG[b]!) % 255]! : 0);

/** The codewords of correction for a block: the remainder by the generator of this degree. */
function correction(data: number[], degree: number): number[] {
  let generator = [1];
  for (let i = 0; i < degree; i += 1) {
    const next = [...generator, 0];
    generator.forEach((factor, j) => (next[j + 1]! ^= times(factor, EXP[i]!)));
    generator = next;
  }
  const rest = [...data, ...Array<number>(degree).fill(0)];
  data.forEach((_, i) => {
    const lead = rest[i]!;
    generator.forEach((factor, j) => (rest[i + j]! ^= times(factor, lead)));
  });
  return rest.slice(data.length);
}

function codewords(bytes: Uint8Array, version: number): number[] {
  const [degree, sizes] = BLOCKS[version - 1]!;
  const room = sizes.reduce((sum, size) => sum + size, 0);
  const wide = version < 10 ? 8 : 16;
  const bits = [[4, 4], [bytes.length, wide], ...[...bytes].map((byte) => [byte, 8])].map(([value, count]) => value!.toString(2).padStart(count!, "0")).join("");
  const padded = bits + "0".repeat(Math.min(4, room * 8 - bits.length));
  const data = (padded + "0".repeat((8 - (padded.length % 8)) % 8)).match(/.{8}/g)!.map((byte) => parseInt(byte, 2));
  for (let i = 0; data.length < room; i += 1) data.push(i % 2 ? 0x11 : 0xec);
  let at = 0;
  const blocks = sizes.map((size) => data.slice(at, (at += size)));
  const checks = blocks.map((block) => correction(block, degree));
  const woven = (lists: number[][]): number[] => Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, i) => lists.flatMap((list) => (i < list.length ? [list[i]!] : []))).flat();
  return [...woven(blocks), ...woven(checks)];
}

/** Bits of a value followed by those of its remainder. */
function withRemainder(value: number, shift: number, polynomial: number): number {
  let rest = value << shift;
  for (let bit = 31; bit >= shift; bit -= 1) if ((rest >>> bit) & 1) rest ^= polynomial << (bit - shift);
  return (value << shift) | rest;
}

class Drawing {
  readonly size: number;
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(readonly version: number) {
    this.size = version * 4 + 17;
    this.dark = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    this.fixed = Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    const last = this.size - 1;
    for (let i = 0; i < this.size; i += 1) [[6, i], [i, 6]].forEach(([x, y]) => this.set(x!, y!, i % 2 === 0));
    for (const [x, y] of [[3, 3], [last - 3, 3], [3, last - 3]]) this.ring(x!, y!, 4, (far) => far !== 2 && far !== 4);
    const places = ALIGNED[version - 1]!;
    for (const x of places) for (const y of places) if (!(this.fixed[y]![x] && (x === 6 || y === 6) && (x < 9 || x > last - 9) && (y < 9 || y > last - 9))) this.ring(x, y, 2, (far) => far !== 1);
    this.format(0);
    if (version >= 7) {
      const bits = withRemainder(version, 12, 0x1f25);
      for (let i = 0; i < 18; i += 1) {
        const [a, b] = [last - 10 + (i % 3), Math.floor(i / 3)];
        [[a, b], [b, a]].forEach(([x, y]) => this.set(x!, y!, ((bits >>> i) & 1) === 1));
      }
    }
  }

  set(x: number, y: number, dark: boolean): void {
    if (x < 0 || y < 0 || x >= this.size || y >= this.size) return;
    this.dark[y]![x] = dark;
    this.fixed[y]![x] = true;
  }

  ring(x: number, y: number, reach: number, dark: (far: number) => boolean): void {
    for (let dy = -reach; dy <= reach; dy += 1) for (let dx = -reach; dx <= reach; dx += 1) this.set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  /** Which mask, with correction M, twice. */
  format(mask: number): void {
    const bits = withRemainder(mask, 10, 0x537) ^ 0x5412;
    const last = this.size - 1;
    for (let i = 0; i < 15; i += 1) {
      const on = ((bits >>> i) & 1) === 1;
      this.set(8, i < 6 ? i : i < 8 ? i + 1 : last - 14 + i, on);
      this.set(i < 8 ? last - i : i < 9 ? 15 - i : 14 - i, 8, on);
    }
    this.set(8, last - 7, true);
  }

  /** The data, in columns of two from the right, up and down. */
  fill(words: number[], mask: number): void {
    let at = 0;
    for (let right = this.size - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < this.size; step += 1) {
        const y = ((right + 1) & 2) === 0 ? this.size - 1 - step : step;
        for (const x of [right, right - 1]) {
          if (this.fixed[y]![x]) continue;
          const bit = ((words[at >> 3] ?? 0) >>> (7 - (at & 7))) & 1;
          this.dark[y]![x] = (bit === 1) !== MASKS[mask]!(x, y);
          at += 1;
        }
      }
    }
    this.format(mask);
  }

  /** How hard it is to read: long runs, blocks, look-alikes of the corners, more dark than light. */
  penalty(): number {
    const rows = this.dark.map((row) => row.map((on) => (on ? "1" : "0")).join(""));
    const lines = [...rows, ...rows.map((_, x) => rows.map((row) => row[x]).join(""))];
    let found = 0;
    for (const line of lines) {
      for (const run of line.match(/0{5,}|1{5,}/g) ?? []) found += run.length - 2;
      found += 40 * (line.match(/(?=00001011101|10111010000)/g) ?? []).length;
    }
    for (let y = 1; y < this.size; y += 1) for (let x = 1; x < this.size; x += 1) if (new Set([rows[y]![x], rows[y - 1]![x], rows[y]![x - 1], rows[y - 1]![x - 1]]).size === 1) found += 3;
    const share = (100 * (rows.join("").match(/1/g) ?? []).length) / (this.size * this.size);
    return found + 10 * Math.floor(Math.abs(share - 50) / 5);
  }
}

/** The squares of a code, row by row; null if the text is too long for one. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const version = BLOCKS.findIndex(([, sizes], i) => sizes.reduce((sum, size) => sum + size, 0) >= bytes.length + (i < 9 ? 2 : 3)) + 1;
  if (!version) return null;
  const words = codewords(bytes, version);
  const drawn = MASKS.map((_, mask) => {
    const drawing = new Drawing(version);
    drawing.fill(words, mask);
    return drawing;
  });
  return drawn.reduce((best, one) => (one.penalty() < best.penalty() ? one : best)).dark;
}
