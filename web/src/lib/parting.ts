// Where a long word may be parted: at a soft hyphen, which is drawn only where the word is parted.

const LONG = 10; // letters; shorter words find room in a line
const WORD = new RegExp(`\\p{L}{${LONG},}`, "gu");
// between two consonants in front of a vowel (Adven-turer), else after the first vowel (Extra-vagance)
const CONSONANTS = /(?<=\p{L}{2}[aeiou][b-df-hj-np-tv-z])(?=[b-df-gj-np-tv-z][aeiou]\p{L})/giu;
const VOWEL = /(?<=\p{L}{2}[aeiou])(?=[b-df-hj-np-tv-z][aeiou]\p{L})/iu;

export const isLong = (text: string): boolean => text.search(WORD) >= 0;

/** The text with soft hyphens in its long words. */
export function partable(text: string): string {
  return text.replace(WORD, (word) => {
    const parted = word.replace(CONSONANTS, "\u00ad");
    return parted === word ? word.replace(VOWEL, "\u00ad") : parted;
  });
}
