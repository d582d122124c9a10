// The guided first game of The Deckahedron.

import { asked, begins, goal, offers, titleOf, told, type Lesson } from "./common";
import { number, word } from "../view";

export const DECKAHEDRON: Lesson[] = [
  goal("Nobody wins here: you tell a story together, and a flip of the deck decides what is risky. It is over when you say good night."),
  {
    id: "call",
    when: (scene) => begins(scene.view, "call").length > 0,
    say({ view }) {
      const first = begins(view, "call").find((choice) => "seat" in choice.args);
      const who = first ? (view.seats[number(first, "seat")]?.name ?? "somebody") : "somebody";
      return `You are the game master. Tell ${who} what stands before them, hear what they do, and call on them for a flip.`;
    },
  },
  {
    id: "move",
    when: ({ view }) => begins(view, "name").length > 0,
    say: ({ view, faces }) => `Which move card fits what they said? ${titleOf(faces, word(begins(view, "name")[2], "move")) || "Any of them"}, for one; the small line is the attribute it is flipped with. Hover over a card for what its results bring.`,
  },
  {
    id: "attribute",
    when: ({ view }) => begins(view, "with").length > 0,
    say: () => "The attribute decides which edge of the card is turned up. With any, the player picks.",
  },
  {
    id: "terms",
    when: ({ view }) => offers(view, "ask"),
    say({ view }) {
      const odds = view.counters.find((counter) => number(counter, "called") === 1);
      const bars = odds ? `The bars are the exact odds for the cards that are left in the deck: a V or better in ${(number(odds, "success") / 10).toFixed(1)} of 100. ` : "";
      return `${bars}Grant an advantage or a disadvantage if you like, then ask.`;
    },
  },
  {
    id: "result",
    past: true,
    when: (scene) => asked(scene) && !!told(scene.news, "resolved"),
    say: ({ news }) => `${told(news, "resolved")!.text} Say what that looks like. A Harm, damage or a green token is yours to hand out.`,
  },
  {
    id: "table",
    when: (scene) => offers(scene.view, "what-now"),
    say: () => "“What do you do?” gives the word to the players, foes join by their kind, and good night ends the evening. The tab Notes beside the log keeps what only you should know.",
  },
];
