// The guided first game of All Hands on Deck.

import { begins, firstOf, fresh, goal, hand, offers, titleOf, told, type Lesson } from "./common";
import { has, word, zoneOf } from "../view";

export const ALL_HANDS: Lesson[] = [
  goal("How to win: be the first to 500 points. Ships that you still hold at the Reckoning and treasure score; what stays in your hand may cost you."),
  {
    id: "launch",
    when: (scene) => fresh(scene) && begins(scene.view, "launch").length > 0,
    say({ view, faces }) {
      const face = faces[word(begins(view, "launch")[0], "card")];
      const crew = hand(view).filter((key) => faces[key]?.kind === face?.kind && !has(faces[key], "shipmaster"));
      return `A ship is a shipmaster and three crew of the same suit. You hold a ${face?.title} and ${crew.length} more of that suit: touch the ${face?.title}.`;
    },
    points: ({ view }) => firstOf(begins(view, "launch")),
  },
  {
    id: "which",
    when: ({ picked, view }) => picked.length === 1 && begins(view, "launch").some((choice) => choice.gesture[0] === picked[0]),
    say: () => "It can begin a ship now. Launch it.",
    points: ({ view, picked }) => firstOf(begins(view, "launch").filter((choice) => choice.gesture[0] === picked[0]), 1),
  },
  {
    id: "crew",
    when: (scene) => fresh(scene) && begins(scene.view, "crew").length > 0,
    say({ view, faces }) {
      const crew = begins(view, "crew").map((choice) => word(choice, "card"));
      const printed = (key: string): number => (faces[key]?.numbers.sails ? 0 : (faces[key]?.numbers.level ?? 0)); // sails stand in its place
      const best = [...crew].sort((a, b) => printed(b) - printed(a))[0]!;
      const other = crew.find((key) => !printed(key) && faces[key]?.numbers.level);
      const duels =
        (printed(best) ? `The number is how well they duel: ${titleOf(faces, best)} is your best of those with one. ` : "") +
        (other ? `A ${titleOf(faces, other)} duels at ${faces[other]!.numbers.level}. ` : "");
      return `Touch who serves aboard, then Aboard. ${duels}Nobody else sees the crew.`;
    },
    points: ({ view }) => begins(view, "crew").map((choice) => choice.gesture[0]!),
  },
  {
    id: "sail",
    when: ({ view }) => offers(view, "set-sail"),
    points: () => ["button/set sail"],
    say: () => "Set sail. A ship that you still hold at the Reckoning is worth 25 points, and the treasure aboard counts too.",
  },
  {
    id: "discard",
    when: (scene) => fresh(scene) && begins(scene.view, "discard").length > 0,
    say({ view, faces }) {
      const costs = (key: string): boolean => has(faces[key], "red-flag") && !has(faces[key], "shipmaster");
      const bad = hand(view).find(costs);
      const which = bad ? `the ${titleOf(faces, bad)} costs you its flag if it stays in your hand` : "think of the suit you have least of";
      return `Every turn ends with a discard, face up: ${which}. Touch a card, then the discards.`;
    },
    points: ({ view }) => begins(view, "discard").map((choice) => choice.gesture[0]!),
  },
  {
    id: "aargh",
    when: ({ view }) => view.prompt.id === "aargh" && offers(view, "aargh"),
    say({ view, faces }) {
      const top = zoneOf(view, "discards")?.cards.at(-1)?.face ?? "";
      const same = hand(view).filter((key) => faces[key]?.kind === faces[top]?.kind).length;
      return `The ${titleOf(faces, top)} was thrown away. Shout Aargh!, and it is your next draw; of several who shout, the nearest turn gets it. You hold ${same} of its suit: ${same > 1 ? "it may help a ship" : "let it lie"}.`;
    },
  },
  {
    id: "fight",
    when: (scene) => fresh(scene) && begins(scene.view, "attack").length > 0,
    say({ view, faces }) {
      const first = begins(view, "attack")[0]!;
      const [own, target] = ["source", "target"].map((name) => zoneOf(view, word(first, name)));
      const raids = faces[own?.cards[0]?.face ?? ""]?.kind === "raider";
      const then = raids ? "A Raider ship takes the treasure aboard without a fight, and each keeps its ship; if there is none, they duel." : "Three duels, and more wins take both ships.";
      return `Circles never fight circles, lozenges never lozenges, squares fight all. Touch a ship of yours, then its target: ${word(own, "name")}, then ${word(target, "name")}, for one. ${then}`;
    },
    points: ({ view }) => firstOf(begins(view, "attack")),
  },
  {
    id: "fought",
    past: true,
    when: (scene) => !!told(scene.news, "won-battle"),
    say: ({ news }) => `${told(news, "won-battle")!.text} The sheet on the table shows the duels, weakest against weakest.`,
  },
  {
    id: "raided",
    past: true,
    when: (scene) => !!told(scene.news, "raided"),
    say: ({ news }) => `${told(news, "raided")!.text} That is what Raider ships do when they attack; without treasure aboard they duel as others do.`,
  },
];
