// The backs of the cards, 100 x 140 (square ones 100 x 100). Printed cards have the same (scripts/make_drawings.py).

import { SYMBOLS } from "./symbols";

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i);
const FRAME = '<rect x="7" y="7" width="86" height="126" rx="3"';

const scallops = (): string => {
  const at = [[10, -5], [0, 0], [20, 0], [10, 5], [0, 10], [20, 10], [10, 15], [0, 20], [20, 20]] as const;
  const waves = at
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="10" fill="#164A66"/><circle cx="${x}" cy="${y}" r="7"/><circle cx="${x}" cy="${y}" r="4"/>`)
    .join("");
  return `<defs><pattern id="back-sea" width="20" height="10" patternUnits="userSpaceOnUse"><g fill="none" stroke="#8FBFD0" stroke-width=".9">${waves}</g></pattern></defs>${FRAME} fill="url(#back-sea)" stroke="#EAF2F2" stroke-width="1.5"/><g transform="translate(50 70)"><circle r="21" fill="#164A66" stroke="#EAF2F2" stroke-width="1.5"/><circle r="17" fill="none" stroke="#EAF2F2" stroke-width=".8"/><path d="M0-20L4-4 0 0-4-4zM0 20L-4 4 0 0 4 4zM-20 0L-4-4 0 0-4 4zM20 0L4 4 0 0 4-4z" fill="#EAF2F2"/><path d="M-11-11L-2-6-6-2zM11-11L6-2 2-6zM11 11L2 6 6 2zM-11 11L-6 2-2 6z" fill="#EAF2F2" opacity=".75"/></g>`;
};

const net = (): string => {
  const knots = [[0, 0], [14, 0], [0, 14], [14, 14]].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="2" fill="#F2D9B0"/>`).join("");
  const spokes = range(8).map((i) => `<path transform="rotate(${i * 45})" d="M0-6V-24" stroke-width="2.6" stroke-linecap="round"/>`).join("");
  return `<defs><pattern id="back-net" width="14" height="14" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0h14M0 0v14" stroke="#F2D9B0" stroke-width="1.2"/>${knots}</pattern></defs>${FRAME} fill="url(#back-net)" stroke="#F2D9B0" stroke-width="1.5"/><g transform="translate(50 70)" stroke="#F2D9B0" fill="none"><circle r="25" fill="#7A1F2B" stroke="none"/><circle r="17" stroke-width="4"/><circle r="6" stroke-width="2.5" fill="#7A1F2B"/>${spokes}<circle r="17" stroke-width="2" stroke="#7A1F2B" stroke-dasharray="1 5.670"/></g>`;
};

const planks = (): string => {
  const seams = [30, 64, 44, 76, 22, 56, 36, 70, 48];
  const boards = seams
    .map((x, i) => `<path d="M7 ${21 + i * 14}H93" stroke="#45290F" stroke-width="1.2"/><path d="M${x} ${7 + i * 14}v14" stroke="#45290F"/><circle cx="${x - 4}" cy="${14 + i * 14}" r="1" fill="#EBD6A6"/><circle cx="${x + 4}" cy="${14 + i * 14}" r="1" fill="#EBD6A6"/>`)
    .join("");
  return `${FRAME} fill="#6B4823" stroke="#EBD6A6" stroke-width="1.5"/>${boards}<g transform="translate(50 70)"><path d="M0-29L29 0 0 29-29 0z" fill="#5A3B1C" stroke="#EBD6A6" stroke-width="1.5"/><g transform="translate(-12.5 -14.5) scale(1.25)" stroke="#EBD6A6" stroke-width="2.2" color="#EBD6A6" fill="none" stroke-linecap="round">${SYMBOLS.hook}</g></g>`;
};

const graticule = (symbol: string): string => {
  const rings = [18, 30, 42, 54, 66].map((r) => `<circle cx="50" cy="70" r="${r}"/>`).join("");
  const rays = range(6).map((i) => `<path transform="translate(50 70) rotate(${i * 30})" d="M-80 0H80"/>`).join("");
  const stars = [[20, 24, 1.6], [78, 38, 1.1], [30, 112, 1.2], [72, 104, 1.8], [84, 122, 1], [16, 62, 1], [60, 20, 1.2], [40, 38, 0.9], [66, 128, 1], [22, 90, 1.4], [86, 78, 1.3]]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#EDEEFF"/>`)
    .join("");
  return `<g fill="none" stroke="#7C7FB0" stroke-width=".8">${rings}${rays}</g>${stars}<path d="M0 0h100v7H0zM0 133h100v7H0zM0 0h7v140H0zM93 0h7v140h-7z" fill="#2B2C4E"/>${FRAME} fill="none" stroke="#C9CBEA" stroke-width="1.5"/><g transform="translate(50 70)"><path d="M-10-24h20l14 14v20l-14 14h-20l-14-14v-20z" fill="#2B2C4E" stroke="#EDEEFF" stroke-width="1.8"/><g class="motif" transform="translate(-15.6 -15.6) scale(1.3)" stroke="#EDEEFF" stroke-width="2" color="#EDEEFF" fill="none">${SYMBOLS[symbol] ?? SYMBOLS.captain}</g></g>`;
};

const quarters = (): string => {
  const quarter = (symbol: string, letter: string, pips: number, angle: number): string => {
    const dots = range(pips).map((i) => `<circle cx="${50 + (i - (pips - 1) / 2) * 5}" cy="36" r="1.5" fill="#FDFCF7"/>`).join("");
    return `<g transform="rotate(${angle} 50 50)"><path d="M2 2h96L50 50z" fill="var(--e${letter}b)"/><path d="M12 7.500h76L50 45.500z" fill="none" stroke="#FDFCF7" opacity=".55"/><g transform="translate(40.400 10.500) scale(.8)" stroke="#FDFCF7" color="#FDFCF7" stroke-width="2.2" fill="none" stroke-linecap="round" stroke-linejoin="round">${SYMBOLS[symbol]}</g>${dots}</g>`;
  };
  return `${quarter("anchor", "A", 1, 0)}${quarter("bulb", "B", 2, 90)}${quarter("dart", "D", 4, 180)}${quarter("crescent", "C", 3, 270)}<path d="M2 2l96 96M98 2L2 98" stroke="#FDFCF7" stroke-width="1.4"/><path d="M50 43l7 7-7 7-7-7z" fill="#FDFCF7"/>`;
};

export const SQUARE = new Set(["deckahedron"]);
export const BACK_INK: Record<string, string> = {
  "hit-the-deck": "#164A66",
  "all-hands": "#7A1F2B",
  "deckhand-builder": "#5A3B1C",
  "deckhand-duel": "#2B2C4E",
  deckahedron: "#FDFCF7",
};
/** What is drawn on a back, by game; the duel's has the symbol of its deck. */
export const BACKS: Record<string, (symbol: string) => string> = {
  "hit-the-deck": scallops,
  "all-hands": net,
  "deckhand-builder": planks,
  "deckhand-duel": graticule,
  deckahedron: quarters,
};
