// The guided first game of DeckHand.

import { asked, begins, card, firstOf, fresh, goal, offers, titleOf, type Lesson } from "./common";
import { counterOf, factOf, mine, word, zoneOf, type Choice } from "../view";

export const BUILDER: Lesson[] = [
  goal("How to win: when the supply deck is empty, most hooks win. Hooks are on the cards that you buy, steal and swap."),
  {
    id: "play",
    when: (scene) => fresh(scene) && begins(scene.view, "play").length > 0 && begins(scene.view, "play").length >= begins(scene.view, "buy").length,
    say({ view }) {
      const actions = counterOf(view, "actions")?.value ?? 0;
      const first = begins(view, "play")[0]!;
      return `You have ${actions === 1 ? "one Action" : `${actions} Actions`}. An Action plays a card of your hand: ${card(word(first, "card"))} ${first.consequence ? `says “${first.consequence}”` : "for one."} Touch it, and once more to play it.`;
    },
    points: ({ view }) => firstOf(begins(view, "play")),
  },
  {
    id: "ask",
    when: ({ view }) => view.choices.length > 0 && view.standing.phase === "yes-or-no",
    say: () => "A card asks before it acts. The line below the question is its text; what it offers you may leave.",
  },
  {
    id: "reload",
    when: ({ view }) => view.choices.length > 0 && view.prompt.id === "reload",
    say: () => "A reload puts a card of the supply away, and the next of the reload deck takes its place. Touch one that only the others would want, or take none.",
  },
  {
    id: "buy",
    when: (scene) => fresh(scene) && begins(scene.view, "buy").length > 0,
    say({ view, faces }) {
      const coins = view.counters.find((one) => one.id.startsWith("coins/") && one.owner === view.seat)?.value ?? 0;
      const hooks = (choice: Choice): number => faces[word(choice, "card")]?.numbers.hooks ?? 0;
      const best = [...begins(view, "buy")].sort((a, b) => hooks(b) - hooks(a))[0]!;
      return `You have ${coins} ${coins === 1 ? "coin" : "coins"}, and an Action buys a card with a pennant in the supply. Of those, ${titleOf(faces, word(best, "card"))} has ${hooks(best)} ${hooks(best) === 1 ? "hook" : "hooks"}, and hooks win the game.`;
    },
    points: ({ view }) => begins(view, "buy").map((choice) => choice.gesture[0]!),
  },
  {
    id: "stash",
    when: ({ view }) => view.choices.length > 0 && (view.zones.find((zone) => zone.id.startsWith("stash/") && zone.owner === view.seat)?.count ?? 0) > 0,
    say: () => "What you have played or bought lies in your stash, face up. When your deck is empty, the stash is shuffled and becomes your new deck.",
  },
  {
    id: "end",
    when: (scene) => offers(scene.view, "end-turn") && (counterOf(scene.view, "actions")?.value ?? 0) === 0,
    points: () => ["button/end turn"],
    say: () => "No Action is left: end your turn. At the start of your next one you discard your hand and draw three cards.",
  },
  {
    id: "goal",
    when: (scene) => asked(scene) && scene.view.number > 12,
    say({ view }) {
      const left = zoneOf(view, "supply deck")?.count ?? 0;
      return `It ends when the supply deck is empty, and ${left} cards are left there. Then most hooks win: you have ${factOf(mine(view), "hooks")}.`;
    },
  },
];
