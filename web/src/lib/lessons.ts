// The guided first game of each game: on a real table with a known seed, and in lines made from what lies on it, so
// that they are right also where somebody plays otherwise than advised.

import { counterOf, factOf, said, zoneOf, type Choice, type Faces, type Told, type View } from "./view";

export interface Scene {
  view: View;
  picked: string[]; // what has been touched so far
  news: Told[];
  faces: Faces;
}

export interface Lesson {
  id: string;
  when: (scene: Scene) => boolean;
  say: (scene: Scene) => string;
}

export interface Course {
  seed: number;
  seats: number;
  bot: string;
  lessons: Lesson[];
}

const begins = (view: View, verb: string): Choice[] => view.choices.filter((choice) => choice.text.startsWith(`${verb} `));
const offers = (view: View, text: string): boolean => view.choices.some((choice) => choice.text === text);
const foe = (view: View): string => view.seats.find((seat) => seat.index !== view.seat)?.name ?? "your opponent";
const hand = (view: View): string[] => zoneOf(view, "hand")?.cards.map((card) => card.face) ?? [];
const listed = (words: string[]): string => (words.length < 2 ? (words[0] ?? "") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
const asked = ({ view }: Scene): boolean => view.choices.length > 0;
const fresh = ({ picked }: Scene): boolean => picked.length === 0;
const some = <T>(things: T[], wanted: (thing: T) => boolean): T | undefined => things.find(wanted) ?? things[0];
const told = (news: Told[], kind: string): Told | undefined => news.findLast((one) => one.kind === kind);
const titleOf = (faces: Faces, key: string): string => faces[key]?.title ?? key;

// --- Hit the Deck!

const rank = (card: string): string => card.slice(0, -1);
const suit = (card: string): string => card.slice(-1);
const paired = (cards: string[]): string[][] => {
  const ranks = [...new Set(cards.map(rank))].map((one) => cards.filter((card) => rank(card) === one));
  return ranks.filter((same) => same.length > 1);
};
/** What to lay beside a ship, and why. */
function beside(view: View, ship: string): string {
  const pair = hand(view).find((card) => rank(card) === rank(ship));
  if (pair) return `${pair} makes a pair with ${ship}`;
  const flush = hand(view).find((card) => suit(card) === suit(ship));
  if (flush) return `${flush} makes a flush with ${ship}, both of one suit`;
  return `nothing of yours goes with ${ship}, so only the height of the card counts`;
}

const HIT_THE_DECK: Lesson[] = [
  {
    id: "keep",
    when: ({ view }) => offers(view, "keep"),
    say({ view }) {
      const pairs = paired(hand(view));
      const why = pairs.length
        ? `${listed(pairs[0]!)} are a pair${pairs[1] ? `, ${listed(pairs[1])} another` : ""}, and a pair beats any high card. Keep this hand.`
        : "Pairs and cards of one suit win battles: without any, discard all and redraw.";
      return `Your seven cards are ships and ammunition at once. ${why}`;
    },
  },
  {
    id: "deploy",
    when: (scene) => fresh(scene) && begins(scene.view, "deploy").length > 0,
    say({ view }) {
      const lonely = some(hand(view), (card) => !paired(hand(view)).flat().includes(card));
      return `A hollow pennant says what you may use. Touch ${lonely} to make a ship of it; what goes together in your hand is better kept for battle.`;
    },
  },
  {
    id: "where",
    when: ({ view, picked }) => picked.length === 1 && begins(view, "deploy").some((choice) => choice.gesture[0] === picked[0]),
    say({ view, picked }) {
      const zones = begins(view, "deploy").flatMap((choice) => (choice.gesture[0] === picked[0] ? [choice.gesture[1]!.slice(4)] : []));
      return `A ring with a point says where it may go: ${listed(zones)}. Your ships set out from your Seaports at the bottom, lane by lane, towards ${foe(view)}’s.`;
    },
  },
  {
    id: "pass",
    when: (scene) => fresh(scene) && offers(scene.view, "pass") && scene.view.choices.length === 1,
    say: ({ view }) => `Two actions a turn, a Deploy and an Attack at most. Nothing of ${foe(view)}’s lies next to your ships yet: pass, and draw a card.`,
  },
  {
    id: "attack",
    when: (scene) => fresh(scene) && scene.view.choices.some((choice) => choice.gesture[1]?.startsWith("sea/") && choice.gesture[0]?.startsWith("sea/")),
    say({ view }) {
      const [from, to] = view.choices.find((choice) => choice.gesture[0]?.startsWith("sea/") && choice.gesture[1]?.startsWith("sea/"))!.gesture;
      const at = (zone: string): string => zoneOf(view, zone)?.cards[0]?.face ?? "";
      return `Your ${at(from!)} in ${from!.slice(4)} lies next to ${foe(view)}’s ${at(to!)} in ${to!.slice(4)}. Touch yours, then theirs, to attack: ${beside(view, at(from!))}.`;
    },
  },
  {
    id: "ammunition",
    when: ({ picked }) => picked.length >= 2 && picked[0]!.startsWith("sea/") && picked[1]!.startsWith("sea/"),
    say({ view, picked }) {
      const ship = zoneOf(view, picked[0]!)?.cards[0]?.face ?? "";
      return `Now a card of your hand, face down: ${beside(view, ship)}. Touch it, and once more to send it.`;
    },
  },
  {
    id: "defend",
    when: (scene) => asked(scene) && scene.view.phase === "defence",
    say({ view }) {
      const ship = /your (\w+) in \w/.exec(view.prompt)?.[1] ?? "";
      return `${foe(view)} attacks. You may add a card to your ${ship}: ${beside(view, ship)}. Or add none, and keep your hand.`;
    },
  },
  {
    id: "battle",
    when: (scene) => asked(scene) && !!told(scene.news, "won battle"),
    say: ({ news }) => `${told(news, "won battle")!.text} The tray shows both hands, and what was sunk stays hatched on the sea until you act.`,
  },
  {
    id: "goal",
    when: (scene) => asked(scene) && fresh(scene) && scene.view.number > 8,
    say({ view }) {
      const mine = view.seats.find((seat) => seat.index === view.seat)?.facts.find((fact) => /lane/.test(fact)) ?? "";
      return `Hold all three of ${foe(view)}’s Seaports and you win at once. Otherwise it is decided by Sealanes when the Deck is empty${mine ? `: now you ${mine.replace(/^leads?/, "lead")}` : ""}.`;
    },
  },
];

// --- All Hands on Deck

const ALL_HANDS: Lesson[] = [
  {
    id: "launch",
    when: (scene) => fresh(scene) && begins(scene.view, "launch").length > 0,
    say({ view, faces }) {
      const face = faces[begins(view, "launch")[0]!.gesture[0]!.slice(5)];
      const crew = hand(view).filter((card) => faces[card]?.kind === face?.kind && !faces[card]?.corners.sails);
      return `A ship is a shipmaster and three crew of the same suit. You hold a ${face?.title} and ${crew.length} more of that suit: touch the ${face?.title}.`;
    },
  },
  {
    id: "which",
    when: ({ picked, view }) => picked.length === 1 && begins(view, "launch").some((choice) => choice.gesture[0] === picked[0]),
    say: () => "The buttons say what this card can do now: begin a ship, or be discarded. Launch it.",
  },
  {
    id: "crew",
    when: (scene) => fresh(scene) && begins(scene.view, "crew").length > 0,
    say({ view, faces }) {
      const level = (choice: Choice): number => Number(faces[choice.gesture[0]!.slice(5)]?.corners.level ?? 0);
      const best = [...begins(view, "crew")].sort((a, b) => level(b) - level(a))[0]!;
      return `Touch who serves aboard, then Aboard. The number is how well they duel: ${titleOf(faces, best.gesture[0]!.slice(5))} is your best. Nobody else sees the crew.`;
    },
  },
  {
    id: "sail",
    when: ({ view }) => offers(view, "set sail"),
    say: () => "Set sail. A ship that you still hold at the Reckoning is worth 25 points, and the treasure aboard counts too.",
  },
  {
    id: "discard",
    when: (scene) => fresh(scene) && begins(scene.view, "discard").length > 0,
    say({ view, faces }) {
      const costs = (card: string): boolean => /red/.test(faces[card]?.corners.flag ?? "") && !faces[card]?.corners.sails;
      const bad = hand(view).find(costs);
      const which = bad ? `the ${titleOf(faces, bad)} costs you its flag if it stays in your hand` : "think of the suit you have least of";
      return `Every turn ends with a discard, face up: ${which}. Touch a card, then the discards.`;
    },
  },
  {
    id: "aargh",
    when: ({ view }) => offers(view, "aargh"),
    say({ view, faces }) {
      const top = zoneOf(view, "discards")?.cards.at(-1)?.face ?? "";
      const same = hand(view).filter((card) => faces[card]?.kind === faces[top]?.kind).length;
      return `The ${titleOf(faces, top)} was thrown away. Shout Aargh!, and it is your next draw; of several who shout, the nearest turn gets it. You hold ${same} of its suit: ${same > 1 ? "it may help a ship" : "let it lie"}.`;
    },
  },
  {
    id: "fight",
    when: (scene) => fresh(scene) && begins(scene.view, "attack").length > 0,
    say: ({ view }) =>
      `Circles never fight circles, lozenges never lozenges, squares fight all. Touch a ship of yours, then its target: ${said(begins(view, "attack")[0]!).replace(/^A/, "a")}, for one. Three duels, and more wins take both ships.`,
  },
  {
    id: "fought",
    when: (scene) => !!told(scene.news, "won battle"),
    say: ({ news }) => `${told(news, "won battle")!.text} The sheet on the table shows the duels, weakest against weakest.`,
  },
];

// --- DeckHand

const BUILDER: Lesson[] = [
  {
    id: "play",
    when: (scene) => fresh(scene) && begins(scene.view, "play").length > 0 && begins(scene.view, "play").length >= begins(scene.view, "buy").length,
    say({ view }) {
      const actions = counterOf(view, "actions")?.value ?? 0;
      const first = begins(view, "play")[0]!;
      return `You have ${actions === 1 ? "one Action" : `${actions} Actions`}. An Action plays a card of your hand: ${said(first).replace(/^Play /, "")} says “${first.about}” Touch it, and once more to play it.`;
    },
  },
  {
    id: "ask",
    when: ({ view }) => view.phase === "yes or no",
    say: () => "A card asks before it acts. The line below the question is its text; what it offers you may leave.",
  },
  {
    id: "reload",
    when: ({ view }) => view.choices.length > 0 && /reload/.test(view.prompt),
    say: () => "A reload puts a card of the supply away, and the next of the reload deck takes its place. Touch one that only the others would want, or take none.",
  },
  {
    id: "buy",
    when: (scene) => fresh(scene) && begins(scene.view, "buy").length > 0,
    say({ view, faces }) {
      const coins = view.counters.find((one) => one.id.startsWith("coins/") && one.owner === view.seat)?.value ?? 0;
      const hooks = (choice: Choice): number => Number(faces[choice.gesture[0]!]?.corners.hooks ?? 0);
      const best = [...begins(view, "buy")].sort((a, b) => hooks(b) - hooks(a))[0]!;
      return `You have ${coins} ${coins === 1 ? "coin" : "coins"}, and an Action buys a card with a pennant in the supply. Of those, ${best.gesture[0]} has ${hooks(best)} ${hooks(best) === 1 ? "hook" : "hooks"}, and hooks win the game.`;
    },
  },
  {
    id: "stash",
    when: ({ view }) => view.choices.length > 0 && (view.zones.find((zone) => zone.id.startsWith("stash/") && zone.owner === view.seat)?.count ?? 0) > 0,
    say: () => "What you have played or bought lies in your stash, face up. When your deck is empty, the stash is shuffled and becomes your new deck.",
  },
  {
    id: "end",
    when: (scene) => offers(scene.view, "end turn") && (counterOf(scene.view, "actions")?.value ?? 0) === 0,
    say: () => "No Action is left: end your turn. At the start of your next one you discard your hand and draw three cards.",
  },
  {
    id: "goal",
    when: (scene) => asked(scene) && scene.view.number > 12,
    say({ view }) {
      const left = zoneOf(view, "supply deck")?.count ?? 0;
      const mine = view.seats.find((seat) => seat.index === view.seat);
      return `It ends when the supply deck is empty, and ${left} cards are left there. Then most hooks win: you have ${mine ? factOf(mine, "hook") : 0}.`;
    },
  },
];

// --- Deckhand (duel)

const DUEL: Lesson[] = [
  {
    id: "keep",
    when: ({ view }) => offers(view, "keep"),
    say({ view, faces }) {
      const cheap = hand(view).filter((card) => Number(faces[card]?.corners.cost ?? 9) <= 1);
      return `You hold Crew to summon and Maneuvers to play; the number at the crystal is the cost. ${cheap.length > 1 ? `${listed([...new Set(cheap)])} cost 1 at most: keep this hand.` : "Hardly anything here is cheap: return it and draw a new one."}`;
    },
  },
  {
    id: "summon",
    when: (scene) => fresh(scene) && begins(scene.view, "summon").length > 0,
    say({ view, faces }) {
      const corryte = counterOf(view, "corryte")?.value ?? 0;
      const name = begins(view, "summon")[0]!.gesture[0]!.slice(5);
      const face = faces[name]?.corners ?? {};
      return `You have ${corryte} Corryte in this turn. Touch ${name}, who costs ${face.cost}: Range ${face.range}, Base Damage ${face.damage}, ${face.hp} Hit Points.`;
    },
  },
  {
    id: "place",
    when: ({ view, picked }) => picked.length === 1 && begins(view, "summon").some((choice) => choice.gesture[0] === picked[0]),
    say({ view, picked }) {
      const rooms = begins(view, "summon").flatMap((choice) => (choice.gesture[0] === picked[0] ? [choice.gesture[1]!.slice(4)] : []));
      return `Touch a compartment of your Starship with a ring: ${listed(rooms)}.`;
    },
  },
  {
    id: "attack",
    when: (scene) => fresh(scene) && begins(scene.view, "attack").length > 0,
    say: ({ view }) => `An enemy is within Range: ${said(begins(view, "attack")[0]!)}. Touch your figure, then the enemy. Three dice, and every Success is a damage more.`,
  },
  {
    id: "move",
    when: (scene) => fresh(scene) && begins(scene.view, "move").length > 0,
    say: ({ view }) => `Every figure may move one compartment and attack once a turn, for nothing: ${said(begins(view, "move")[0]!)}, for one. The enemy Starship lies beyond the Airlocks.`,
  },
  {
    id: "counter",
    when: ({ view }) => view.phase === "counterattack" && view.choices.length > 0,
    say: ({ view }) => `Whoever survives an attack may strike back, if the attacker is within Range. ${view.detail}`,
  },
  {
    id: "roll",
    when: (scene) => asked(scene) && !!told(scene.news, "hurt"),
    say: ({ news }) => `${told(news, "hurt")!.text} The tray keeps the last roll: damage is Base Damage and the Successes.`,
  },
  {
    id: "end",
    when: (scene) => fresh(scene) && offers(scene.view, "end turn") && scene.view.choices.length < 4,
    say: () => "When nothing useful is left, end the turn. Corryte that you do not spend is lost.",
  },
  {
    id: "goal",
    when: (scene) => asked(scene) && fresh(scene) && scene.view.number > 10,
    say({ view }) {
      const captain = view.seats.find((seat) => seat.index !== view.seat)?.facts[0] ?? "";
      return `Bring the enemy Captain down to 0 Hit Points to win: ${captain} now.`;
    },
  },
];

// --- The Deckahedron

const DECKAHEDRON: Lesson[] = [
  {
    id: "call",
    when: (scene) => begins(scene.view, "call").length > 0,
    say({ view }) {
      const who = /^Call on (.+) for/.exec(said(begins(view, "call")[0]!))?.[1] ?? "somebody";
      return `You are the game master. Tell ${who} what stands before them, hear what they do, and call on them for a flip.`;
    },
  },
  {
    id: "move",
    when: ({ view }) => begins(view, "name").length > 0,
    say: ({ view }) => `Which move card fits what they said? ${begins(view, "name")[2]?.text.slice(5) ?? "Any of them"}, for one; the small line is the attribute it is flipped with. Hover over a card for what its results bring.`,
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
      const odds = view.counters.filter((counter) => counter.id.startsWith("odds/")).find((counter) => counter.label.includes("as called"));
      return `The bars are the exact odds for the cards that are left in the deck${odds ? `: a V or better in ${(odds.value / 10).toFixed(1)} of 100` : ""}. Grant an advantage or a disadvantage if you like, then ask.`;
    },
  },
  {
    id: "result",
    when: (scene) => asked(scene) && !!told(scene.news, "resolved"),
    say: ({ news }) => `${told(news, "resolved")!.text} Say what that looks like. A Harm, damage or a green token is yours to hand out.`,
  },
  {
    id: "table",
    when: (scene) => offers(scene.view, "what do you do?"),
    say: () => "“What do you do?” gives the word to the players, foes join by their kind, and good night ends the evening. The tab Notes beside the log keeps what only you should know.",
  },
];

export const COURSES: Record<string, Course> = {
  "hit-the-deck": { seed: 12, seats: 2, bot: "first-voyage", lessons: HIT_THE_DECK },
  "all-hands": { seed: 3, seats: 3, bot: "first-voyage", lessons: ALL_HANDS },
  "deckhand-builder": { seed: 5, seats: 2, bot: "first-voyage", lessons: BUILDER },
  "deckhand-duel": { seed: 7, seats: 2, bot: "first-voyage", lessons: DUEL },
  deckahedron: { seed: 7, seats: 3, bot: "random", lessons: DECKAHEDRON },
};
