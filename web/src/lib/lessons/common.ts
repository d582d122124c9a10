// What lessons are made of: each is a line that is said when it is true of the table, in words about what lies there.

import { zoneOf, type Choice, type Faces, type Ref, type Told, type View } from "../view";

export interface Scene {
  view: View;
  picked: string[]; // what has been touched so far
  news: Told[];
  faces: Faces;
  moment?: boolean; // something that happened is being looked at, and nothing can be decided meanwhile
}

export interface Lesson {
  id: string;
  when: (scene: Scene) => boolean;
  past?: boolean; // of what has happened: it may be said while that is looked at
  say: (scene: Scene) => string; // with cards marked by `card`
  points?: (scene: Scene) => string[]; // what it tells to touch next, one of these
}

export const begins = (view: View, verb: string): Choice[] => view.choices.filter((choice) => choice.verb === verb);
export const offers = (view: View, verb: string): boolean => begins(view, verb).length > 0;
export const foe = (view: View): string => view.seats.find((seat) => seat.index !== view.seat)?.name ?? "your opponent";
export const hand = (view: View): string[] => zoneOf(view, "hand")?.cards.map((card) => card.face) ?? [];
export const listed = (words: string[]): string =>
  words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
export const asked = ({ view }: Scene): boolean => view.choices.length > 0;
export const fresh = ({ picked }: Scene): boolean => picked.length === 0;
export const some = <T>(things: T[], wanted: (thing: T) => boolean): T | undefined => things.find(wanted) ?? things[0];
export const told = (news: Told[], kind: string): Told | undefined => news.findLast((one) => one.kind === kind);
export const titleOf = (faces: Faces, key: string): string => faces[key]?.title ?? key;

/** The first line of every game: how it is won. */
export const goal = (line: string): Lesson => ({ id: "win", when: asked, say: () => line });

/** The first line that is true here and was not learnt yet. */
export const lineFor = (lessons: Lesson[], scene: Scene, learnt: ReadonlySet<string>): Lesson | undefined =>
  lessons.find((one) => !learnt.has(one.id) && (!scene.moment || one.past) && one.when(scene));

/** What would be touched first for the first of these choices. */
export const firstOf = (choices: Choice[], step = 0): string[] => choices.slice(0, 1).flatMap((choice) => choice.gesture.slice(step, step + 1));

/** A card named in a line: drawn there. */
export const card = (key: string): string => `[[${key}]]`;

/** A line as text and references. */
export function marked(line: string, faces: Faces): { text: string; refs: Ref[] } {
  const refs: Ref[] = [];
  let text = "";
  for (const [i, piece] of line.split(/\[\[(.*?)\]\]/).entries()) {
    const shown = i % 2 ? (faces[piece]?.short ?? piece) : piece;
    if (i % 2) refs.push({ at: text.length, to: text.length + shown.length, kind: "card", key: piece });
    text += shown;
  }
  return { text, refs };
}
