// A choice is made by touching things in order: its gesture, such as ["hand/7S", "sea/B"]. Here is which things on
// the table a word of a gesture stands for, and which choices are left after some have been touched.

import type { Card, Choice, View, Zone } from "./view";

/** The name of a zone among the things one can touch. */
export const zoneKey = (zone: Zone): string => `zone ${zone.id}`;

/** The name of a card among the things one can touch. */
export const cardKey = (zone: Zone, card: Card): string => `card ${zone.id} ${card.id}`;

/** The things that a word of a gesture stands for: a zone, a card, or all cards of a zone that look alike. */
export function placesOf(view: View, word: string): string[] {
  const zone = view.zones.find((zone) => zone.id === word);
  if (zone) return [zoneKey(zone)];
  const found: string[] = [];
  for (const zone of view.zones) {
    for (const card of zone.cards) {
      const inside = word.startsWith(`${zone.id}/`) ? word.slice(zone.id.length + 1) : "";
      if (card.id === word || (inside && (card.id === inside || card.face === inside))) found.push(cardKey(zone, card));
    }
  }
  return found;
}

const begins = (gesture: string[], picked: string[]): boolean => picked.every((word, i) => gesture[i] === word);

/** The choices that are left once these words have been touched. */
export const left = (choices: Choice[], picked: string[]): Choice[] =>
  choices.filter((choice) => begins(choice.gesture, picked));

/** The choice whose gesture is done, if there is one. */
export const done = (choices: Choice[], picked: string[]): Choice | undefined =>
  picked.length ? left(choices, picked).find((choice) => choice.gesture.length === picked.length) : undefined;

/** What may be touched next, each word with the choices it leaves. */
export function next(choices: Choice[], picked: string[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of left(choices, picked)) {
    const word = choice.gesture[picked.length];
    if (word === undefined) continue;
    const known = found.get(word);
    if (known) known.push(choice);
    else found.set(word, [choice]);
  }
  return found;
}

/** The move that somebody typed, if it is one of the choices: by its text, its label or its number in the list. */
export function typed(choices: Choice[], text: string): Choice | undefined {
  const plain = (said: string): string => said.toLowerCase().replace(/[\s>,]+/g, " ").trim();
  const wanted = plain(text);
  if (!wanted) return undefined;
  const exact = choices.find((choice) => plain(choice.text) === wanted || plain(choice.label) === wanted);
  if (exact) return exact;
  const near = choices.filter((choice) => plain(choice.text).startsWith(wanted));
  return near.length === 1 ? near[0] : undefined;
}
