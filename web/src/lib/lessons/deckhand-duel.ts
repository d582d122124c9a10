// The guided first game of Deckhand (duel).

import { asked, begins, firstOf, fresh, goal, hand, listed, offers, told, type Lesson } from "./common";
import { counterOf, said, word, zoneOf } from "../view";

export const DUEL: Lesson[] = [
  goal("How to win: bring the other Captain down to 0 Hit Points, and keep your own alive."),
  {
    id: "keep",
    when: ({ view }) => offers(view, "keep"),
    say({ view, faces }) {
      const cheap = hand(view).filter((card) => (faces[card]?.numbers.cost ?? 9) <= 1);
      return `You hold Crew to summon and Maneuvers to play; the number at the crystal is the cost. ${cheap.length > 1 ? `${listed([...new Set(cheap)])} cost 1 at most: keep this hand.` : "Hardly anything here is cheap: return it and draw a new one."}`;
    },
    points: ({ view, faces }) => [hand(view).filter((card) => (faces[card]?.numbers.cost ?? 9) <= 1).length > 1 ? "button/keep" : "button/redraw"],
  },
  {
    id: "summon",
    when: (scene) => fresh(scene) && begins(scene.view, "summon").length > 0,
    say({ view, faces }) {
      const corryte = counterOf(view, "corryte")?.value ?? 0;
      const name = word(begins(view, "summon")[0], "card");
      const face = faces[name]?.numbers ?? {};
      return `You have ${corryte} Corryte in this turn. Touch ${name}, who costs ${face.cost}: Range ${face.range}, Base Damage ${face.damage}, ${face.hp} Hit Points.`;
    },
    points: ({ view }) => firstOf(begins(view, "summon")),
  },
  {
    id: "place",
    when: ({ view, picked }) => picked.length === 1 && begins(view, "summon").some((choice) => choice.gesture[0] === picked[0]),
    say({ view, picked }) {
      const rooms = begins(view, "summon").flatMap((choice) => (choice.gesture[0] === picked[0] ? [zoneOf(view, word(choice, "zone"))?.label ?? ""] : []));
      return `Touch a compartment of your Starship with a ring: ${listed(rooms)}.`;
    },
    points: ({ view, picked }) => begins(view, "summon").flatMap((choice) => (choice.gesture[0] === picked[0] ? [choice.gesture[1]!] : [])),
  },
  {
    id: "attack",
    when: (scene) => fresh(scene) && begins(scene.view, "attack").length > 0,
    say: ({ view }) => `An enemy is within Range: ${said(begins(view, "attack")[0]!)}. Touch your figure, then the enemy. Three dice, and every Success is a damage more.`,
    points: ({ view }) => firstOf(begins(view, "attack")),
  },
  {
    id: "move",
    when: (scene) => fresh(scene) && begins(scene.view, "move").length > 0,
    say: ({ view }) => `Every figure may move one compartment and attack once a turn, for nothing: ${said(begins(view, "move")[0]!)}, for one. The enemy Starship lies beyond the Airlocks.`,
    points: ({ view }) => firstOf(begins(view, "move")),
  },
  {
    id: "counter",
    when: ({ view }) => view.prompt.id === "counterattack" && view.choices.length > 0,
    say: ({ view }) => `Whoever survives an attack may strike back, if the attacker is within Range. ${view.prompt.detail}`,
  },
  {
    id: "roll",
    past: true,
    when: (scene) => asked(scene) && !!told(scene.news, "hurt"),
    say: ({ news }) => `${told(news, "hurt")!.text} The tray keeps the last roll: damage is Base Damage and the Successes.`,
  },
  {
    id: "end",
    when: (scene) => fresh(scene) && offers(scene.view, "end-turn") && scene.view.choices.length < 4,
    say: () => "When nothing useful is left, end the turn. Corryte that you do not spend is lost.",
  },
  {
    id: "goal",
    when: (scene) => asked(scene) && fresh(scene) && scene.view.number > 10,
    say({ view }) {
      const left = view.seats.find((seat) => seat.index !== view.seat)?.facts.find((fact) => fact.id === "hp");
      return `Bring the enemy Captain down to 0 Hit Points to win: ${left?.text} now.`;
    },
  },
];
