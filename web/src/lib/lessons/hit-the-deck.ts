// The guided first game of Hit the Deck.

import { asked, begins, card, firstOf, foe, fresh, goal, hand, listed, offers, some, told, type Lesson, type Scene } from "./common";
import { factOf, mine, word, zoneOf, type Faces, type View } from "../view";

const corner = (faces: Faces, key: string, name: string): string => faces[key]?.corners[name] ?? "";
const paired = (cards: string[], faces: Faces): string[][] => {
  const rank = (key: string): string => corner(faces, key, "rank");
  const ranks = [...new Set(cards.map(rank))].map((one) => cards.filter((key) => rank(key) === one));
  return ranks.filter((same) => same.length > 1);
};
const cards = (keys: string[]): string => listed(keys.map(card));

/** What to lay beside a ship, and why. */
function beside(view: View, faces: Faces, ship: string): string {
  const like = (name: string): string | undefined =>
    hand(view).find((key) => corner(faces, key, name) === corner(faces, ship, name));
  const [pair, flush] = [like("rank"), like("suit")];
  if (pair) return `${card(pair)} makes a pair with ${card(ship)}`;
  if (flush) return `${card(flush)} makes a flush with ${card(ship)}, both of one suit`;
  return `nothing of yours goes with ${card(ship)}, so only the height of the card counts`;
}

/** The card to make a ship of: one that may be, and rather one that goes with no other. */
function lonely({ view, faces }: Scene): string {
  const able = [...new Set(begins(view, "deploy").map((choice) => word(choice, "card")))];
  return some(able, (key) => !paired(hand(view), faces).flat().includes(key)) ?? "";
}

export const HIT_THE_DECK: Lesson[] = [
  goal("How to win: ships in all three enemy Seaports win at once. Otherwise, when the Deck is empty, whoever holds more Sealanes wins."),
  {
    id: "keep",
    when: ({ view }) => offers(view, "keep"),
    say({ view, faces }) {
      const pairs = paired(hand(view), faces);
      const why = pairs.length
        ? `${cards(pairs[0]!)} are a pair${pairs[1] ? `, ${cards(pairs[1])} another` : ""}, and a pair beats any high card. Keep this hand.`
        : "Pairs and cards of one suit win battles: without any, discard all and redraw.";
      return `Your seven cards are ships and ammunition at once. ${why}`;
    },
    points: ({ view, faces }) => (paired(hand(view), faces).length ? ["button/keep"] : ["button/redraw"]),
  },
  {
    id: "deploy",
    when: (scene) => fresh(scene) && begins(scene.view, "deploy").length > 0,
    say: (scene) => `A hollow pennant says what you may use. Touch ${card(lonely(scene))} to make a ship of it; what goes together in your hand is better kept for battle.`,
    points: (scene) => [`hand/${lonely(scene)}`],
  },
  {
    id: "where",
    when: ({ view, picked }) => picked.length === 1 && begins(view, "deploy").some((choice) => choice.gesture[0] === picked[0]),
    say({ view, picked }) {
      const zones = begins(view, "deploy").flatMap((choice) => (choice.gesture[0] === picked[0] ? [choice.gesture[1]!.slice(4)] : []));
      return `A ring with a point says where it may go: ${listed(zones)}. Your ships set out from your Seaports at the bottom, lane by lane, towards ${foe(view)}’s.`;
    },
    points: ({ view, picked }) => begins(view, "deploy").flatMap((choice) => (choice.gesture[0] === picked[0] ? [choice.gesture[1]!] : [])),
  },
  {
    id: "pass",
    when: (scene) => fresh(scene) && offers(scene.view, "pass") && scene.view.choices.length === 1,
    say: () => "Two actions a turn, a Deploy and an Attack at most. There is nothing more that you may do in this one: pass.",
    points: () => ["button/pass"],
  },
  {
    id: "attack",
    when: (scene) => fresh(scene) && offers(scene.view, "attack"),
    say({ view, faces }) {
      const first = begins(view, "attack")[0]!;
      const [from, to] = ["source", "target"].map((name) => zoneOf(view, word(first, name)));
      const [own, theirs] = [from, to].map((zone) => zone?.cards[0]?.face ?? "");
      return `Your ${card(own!)} in ${from?.label} lies next to ${foe(view)}’s ${card(theirs!)} in ${to?.label}. Touch yours, then theirs, to attack: ${beside(view, faces, own!)}.`;
    },
    points: ({ view }) => firstOf(begins(view, "attack")),
  },
  {
    id: "ammunition",
    when: ({ view, picked }) => picked.length >= 2 && begins(view, "attack").some(({ gesture }) => picked.every((word, i) => gesture[i] === word)),
    say({ view, faces, picked }) {
      const ship = zoneOf(view, picked[0]!)?.cards[0]?.face ?? "";
      if (this.points!({ view, faces, picked, news: [] }).some((word) => word.startsWith("kind/"))) return "There is more than one way to attack here: choose one of the buttons.";
      return `Now a card of your hand, face down: ${beside(view, faces, ship)}. Touch it, and once more to send it.`;
    },
    points({ view, picked }) {
      const left = begins(view, "attack").filter(({ gesture }) => picked.every((word, i) => gesture[i] === word));
      const next = [...new Set(left.map(({ gesture }) => gesture[picked.length]!))];
      if (next.length > 1 || !next[0]?.startsWith("kind/")) return next;
      return [...new Set(left.map(({ gesture }) => gesture[picked.length + 1]!))]; // the only way is taken by itself
    },
  },
  {
    id: "defend",
    when: ({ view }) => view.prompt.id === "defence",
    say({ view, faces }) {
      const ship = word(view.prompt, "card");
      return `${foe(view)} attacks. You may add a card to your ${card(ship)}: ${beside(view, faces, ship)}. Or add none, and keep your hand.`;
    },
  },
  {
    id: "battle",
    past: true,
    when: (scene) => asked(scene) && !!told(scene.news, "won-battle"),
    say: ({ news }) => `${told(news, "won-battle")!.text} The tray shows both hands, and what was sunk stays hatched on the sea until you act.`,
  },
  {
    id: "goal",
    when: (scene) => asked(scene) && fresh(scene) && scene.view.number > 8,
    say({ view }) {
      const lanes = factOf(mine(view), "lanes");
      return `Hold all three of ${foe(view)}’s Seaports and you win at once. Otherwise it is decided by Sealanes when the Deck is empty: now you lead ${lanes === 1 ? "1 lane" : `${lanes} lanes`}.`;
    },
  },
];
