// A text in pieces: plain words, and what its references name.

import type { Ref } from "./view";

export interface Piece {
  text: string;
  ref?: Ref;
}

/** The pieces of a text, in order. */
export function pieces(text: string, refs: readonly Ref[]): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const ref of refs) {
    if (ref.at > from) found.push({ text: text.slice(from, ref.at) });
    found.push({ text: text.slice(ref.at, ref.to), ref });
    from = ref.to;
  }
  if (from < text.length) found.push({ text: text.slice(from) });
  return found;
}
