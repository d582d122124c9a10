// A text in pieces: plain words, and what its references name.

import type { Ref } from "./view";

export interface Piece {
  text: string;
  ref?: Ref;
}

/** A text with what it names. */
export interface Words {
  text: string;
  refs: readonly Ref[];
}

/** Texts one behind the other, with what they name. */
export function joined(...parts: (string | Words)[]): Words {
  let text = "";
  const refs: Ref[] = [];
  for (const part of parts) {
    const words: Words = typeof part === "string" ? { text: part, refs: [] } : part;
    refs.push(...words.refs.map((ref) => ({ ...ref, at: ref.at + text.length, to: ref.to + text.length })));
    text += words.text;
  }
  return { text, refs };
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
