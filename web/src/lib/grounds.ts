// What is printed on each chart, as SVG in the ground's own ink: depth lines, rhumb lines, planks, stars, triangles.

import { contours } from "d3-contour";

function stream(seed: number): () => number {
  let x = seed;
  return () => (x = (x * 16807) % 2147483647) / 2147483647;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

function sea(W: number, H: number): string {
  const r = stream(7);
  const [w, h] = [98, 76];
  const hills = range(9).map(() => [r() * w, r() * h, 8 + r() * 20, (r() - 0.4) * 1.6] as const);
  const depth = range(w * h).map((i) => {
    const [x, y] = [i % w, Math.floor(i / w)];
    return hills.reduce((s, [hx, hy, hr, a]) => s + a * Math.exp(-((x - hx) ** 2 + (y - hy) ** 2) / (2 * hr * hr)), 0);
  });
  const point = ([x, y]: number[]): string => `${((x! / w) * W).toFixed(1)} ${((y! / h) * H).toFixed(1)}`;
  const lines = contours().size([w, h]).thresholds([-0.5, -0.25, -0.05, 0.15, 0.35, 0.6, 0.9])(depth);
  const paths = lines.map((line, i) => {
    const d = line.coordinates.map((part) => part.map((ring) => `M${ring.map(point).join("L")}Z`).join("")).join("");
    return `<path d="${d}" fill="${i >= 4 ? "var(--g0b)" : "none"}" fill-opacity=".7" stroke="var(--g0l)"/>`;
  });
  return paths.join(""); // no soundings: numbers on the ground read as data
}

function rhumb(W: number, H: number): string {
  const roses = [[0.5, 0.42], [0.08, 0.12], [0.93, 0.15], [0.12, 0.9], [0.9, 0.88]] as const;
  const rays = roses.map(([x, y]) =>
    range(16)
      .map((i) => `<path transform="translate(${x * W} ${y * H}) rotate(${i * 22.5})" d="M0 0V-1300"/>`)
      .join(""),
  );
  const rings = [300, 306].map((radius) => `<circle cx="${W / 2}" cy="${H * 0.42}" r="${radius}"/>`);
  return `<g class="lines">${rays.join("")}${rings.join("")}</g>`;
}

function planks(W: number, H: number, breadth = 46): string {
  const r = stream(31);
  const made: string[] = [];
  for (let y = 0; y < H; y += breadth) {
    made.push(`<path d="M0 ${y}H${W}"/>`);
    for (let x = r() * 320; x < W; x += 260 + r() * 200) {
      made.push(`<path d="M${x.toFixed(0)} ${y}v${breadth}"/>`);
      for (const [dx, dy] of [[-7, 0.28], [7, 0.28], [-7, 0.72], [7, 0.72]] as const) {
        made.push(`<circle cx="${(x + dx).toFixed(0)}" cy="${(y + breadth * dy).toFixed(1)}" r="1.6"/>`);
      }
    }
  }
  return `<g class="lines">${made.join("")}</g>`;
}

function stars(W: number, H: number): string {
  const r = stream(99);
  const middle = `translate(${W / 2} ${H * 0.42})`;
  const rings = [160, 260, 360, 460, 560, 660].map((q) => `<circle transform="${middle}" r="${q}"/>`);
  const rays = range(12).map((i) => `<path transform="${middle} rotate(${i * 15})" d="M-900 0H900" opacity=".7"/>`);
  const dots = range(120).map(
    () => `<circle cx="${(r() * W).toFixed(0)}" cy="${(r() * H).toFixed(0)}" r="${(0.8 + r() * 1.6).toFixed(1)}"/>`,
  );
  return `<g class="lines">${rings.join("")}${rays.join("")}</g><g class="dots">${dots.join("")}</g>`;
}

function triangles(W: number, H: number, side = 92): string {
  const step = side * 0.866;
  const made: string[] = [];
  for (let y = 0; y < H + step; y += step) made.push(`<path d="M0 ${y.toFixed(1)}H${W}"/>`);
  const lean = (H / 1.732).toFixed(1);
  for (let x = -H; x < W + H; x += side) made.push(`<path d="M${x} 0l${lean} ${H}M${x} 0l-${lean} ${H}"/>`);
  return `<g class="lines">${made.join("")}</g>`;
}

const CHARTS: Record<string, (W: number, H: number) => string> = {
  "hit-the-deck": sea,
  "all-hands": rhumb,
  "deckhand-builder": planks,
  "deckhand-duel": stars,
  deckahedron: triangles,
};

const drawn = new Map<string, string>();

/** The drawing of a game's chart; a game that has none lies on the sea. */
export function ground(game: string, W: number, H: number): string {
  const name = `${game} ${W} ${H}`;
  let found = drawn.get(name);
  if (found === undefined) {
    found = (CHARTS[game] ?? sea)(W, H);
    drawn.set(name, found);
  }
  return found;
}
