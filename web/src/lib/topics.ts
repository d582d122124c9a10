// What to ask the server about a thing, and under which heading of the rules it stands. The words are those that
// `explain` knows: topics of the game, or headings of its rules.

import type { Face, Told, View, Zone } from "./view";

export interface Topic {
  face?: Face | undefined;
  card?: { marks: string[]; counters: Record<string, number> } | undefined;
  zone?: Zone | undefined;
  told?: Told | undefined; // a line of the log
  word?: string | undefined; // a token, a counter, a word of the rules
  title?: string | undefined; // how that is headed
}

interface Game {
  rules: Record<string, string>; // the heading of the rules for a topic
  told: Record<string, string>; // the topic of a line of the log, by its kind
  zones?: Record<string, string>; // the topic of a zone that names none, by how its id begins
  tries?: (zone: Zone, face: Face) => string; // the move that somebody would want to make with a card
}

const GAMES: Record<string, Game> = {
  "hit-the-deck": {
    rules: {
      ...{ deploy: "Deploy Action", attack: "Attack Action", ram: "Attack Action", broadside: "Attack Action" },
      ...{ hands: "Poker Hand Rankings", suits: "Poker Hand Rankings", supply: "Results of Combat" },
      ...{ royal: "Results of Combat", bastion: "Attack Action", compass: "Turn Structure", blockade: "Overview and Objective" },
      deck: "Overview and Objective",
    },
    told: {
      ...{ sealed: "Setup", redrew: "Setup", shown: "Setup", kept: "Setup", first: "Setup", turn: "Turn Structure" },
      ...{ drew: "Start of Turn", deployed: "deploy", passed: "Pass Action", attacked: "attack", revealed: "hands" },
      ...{ "won battle": "Results of Combat", sunk: "supply", cut: "supply", "deck empty": "deck", won: "Overview and Objective" },
      laid: "Attack Action",
    },
    zones: { hand: "Who sees what", discards: "Post-Battle Cleanup" },
  },
  "all-hands": {
    rules: {
      ...{ launch: "Launching a Ship", aargh: "The “Aargh!” Rule", fleet: "Launching a Ship", attack: "Attack!" },
      ...{ allies: "Selecting your Opponent", raid: "Raider Ships", pass: "Phase 2: Naval Battles", sails: "Attack!" },
      ...{ treasure: "Phase 3: Reckoning", flags: "Phase 3: Reckoning", reckoning: "Phase 3: Reckoning", "prize crew": "Prize Crews" },
    },
    told: {
      ...{ dealt: "Setup", drew: "Phase 1", discarded: "Phase 1", took: "aargh", aargh: "aargh", reserved: "aargh" },
      ...{ sealed: "aargh", voted: "aargh", launched: "launch", crewed: "launch", fleet: "fleet", "last lap": "fleet" },
      ...{ aside: "Phase 2", battles: "Phase 2", attacked: "attack", duel: "attack", "won battle": "attack", sunk: "attack" },
      ...{ raided: "raid", spied: "Spy", saw: "Spy", "crew shown": "attack", passed: "pass", reckoned: "reckoning" },
      ...{ "play on": "Winning the Game", won: "Winning the Game", shuffled: "Phase 1" },
    },
    zones: { pile: "Phase 1", hand: "flags" },
    tries: (zone, face) => (zone.kind !== "hand" ? "" : face.corners.sails ? `launch ${face.key}` : `discard ${face.key}`),
  },
  "deckhand-builder": {
    rules: {
      ...{ action: "A turn", buy: "A turn", reload: "Words", stash: "Words", supply: "Words", "supply deck": "End of the game" },
      ...{ "reload deck": "Words", hooks: "End of the game", coins: "Words", discard: "Words", deck: "General rules" },
      ...{ hand: "A turn", "cheap buy": "Prices", "face down": "Cards that reach further" },
    },
    told: {
      ...{ first: "Set up", turn: "A turn", drew: "A turn", "drew more": "A turn", played: "action", coins: "coins" },
      ...{ shuffled: "stash", reloaded: "reload", bought: "buy", buys: "buy", discarded: "discard", triggered: "discard" },
      ...{ actions: "action", flipped: "face down", restored: "face down", discounted: "Prices", ended: "supply deck" },
      ...{ stashed: "stash", gained: "stash", paid: "coins", stole: "coins", won: "hooks", extra: "A turn" },
      ...{ removed: "General rules", looked: "General rules", revealed: "General rules", showed: "General rules" },
      ...{ topped: "deck", tucked: "deck", swapped: "General rules", took: "hand", applied: "Cards that reach further" },
      ...{ option: "General rules", targeted: "General rules", decided: "General rules", gave: "Cards that reach further" },
      ...{ wedding: "Cards that reach further", hungover: "Cards that reach further" },
    },
    zones: { play: "A turn", gone: "General rules", aside: "General rules" },
    tries: (zone, face) => (zone.kind === "hand" ? `play ${face.title}` : zone.group === "supply" ? `buy ${face.title}` : ""),
  },
  "deckhand-duel": {
    rules: {
      ...{ corryte: "Playing the game", summon: "Summoning Crew", charge: "Reckless Charge", move: "Movement" },
      ...{ attack: "Attacking", range: "Attacking", sight: "Attacking", dice: "Attacking", guard: "Attacking" },
      ...{ counterattack: "Counterattacking", skill: "The four Captains", reaction: "Maneuvers", corpse: "Attacking" },
      ...{ gamer: "Gamers", stalemate: "Victory" },
    },
    told: {
      ...{ sealed: "Setup", redrew: "Setup", kept: "Setup", first: "Setup", turn: "Playing the game", drew: "Playing the game" },
      ...{ "turn over": "Playing the game", summoned: "summon", charged: "charge", moved: "move", played: "Maneuvers" },
      ...{ chosen: "Maneuvers", shoved: "Maneuvers", dice: "dice", rolled: "dice", skill: "skill", attacked: "attack" },
      ...{ hurt: "attack", unhurt: "attack", killed: "corpse", trampled: "corpse", revived: "skill", ability: "Cards" },
      ...{ declined: "counterattack", gained: "corryte", stunned: "Maneuvers", mended: "Cards", crushed: "charge" },
      ...{ slammed: "charge", readied: "Playing the game", "decks empty": "stalemate", won: "Victory", shielded: "Cards" },
    },
    zones: { hand: "Playing the game", deck: "Deckbuilding", discards: "Maneuvers", gamer: "gamer" },
    tries: (zone, face) =>
      zone.kind !== "hand" ? "" : face.kind === "maneuver" ? `play ${face.title}` : `summon ${face.title} ${zone.owner ? "a3" : "a1"}`,
  },
  deckahedron: {
    rules: {
      ...{ flip: "A flip", advantage: "Advantage and disadvantage", disadvantage: "Advantage and disadvantage" },
      ...{ "complete flip": "Advantage and disadvantage", reshuffle: "Reshuffling", green: "Green token cards" },
      ...{ token: "Green token cards", level: "Move levels", wound: "Wound cards", harm: "Combat: Harm and Wounds" },
      ...{ stamina: "Combat: Stamina", exhaustion: "Combat: Stamina", rest: "Combat: Breather, rest, healing" },
      ...{ heal: "Combat: Breather, rest, healing", flashback: "Flashback and critical flip", critical: "Flashback and critical flip" },
      ...{ bank: "A flip", secretly: "Secret flips", hidden: "Secret flips", "good night": "Scenes, evenings, the campaign" },
    },
    told: {
      ...{ shared: "Characters", owned: "Move levels", ready: "Characters", asked: "Scenes", given: "token", token: "token" },
      ...{ foe: "Opposed flips", bank: "bank", harm: "harm", stamina: "stamina", wound: "wound", "wound card": "Wound cards" },
      ...{ down: "Combat: Harm", level: "level", rested: "rest", called: "flip", flips: "advantage", turned: "flip" },
      ...{ resolved: "flip", damage: "Combat: Attacked", healed: "heal", mended: "heal", recovered: "exhaustion" },
      ...{ flashback: "flashback", night: "good night", evening: "good night", scene: "Scenes", shuffled: "reshuffle", veiled: "hidden" },
    },
    zones: { flip: "complete flip", moves: "Move cards" },
  },
};

export interface Question {
  word: string; // what to ask about; "" if there is nothing more to know
  rule: string; // the heading, where the answer does not say it
}

/** What to ask about a thing. A card whose face says it all is not asked about. */
export function questionOf(game: string, topic: Topic): Question {
  const known = GAMES[game];
  const about = (word: string): Question => ({ word, rule: known?.rules[word] ?? "" });
  if (topic.word) return about(topic.word);
  if (topic.told) {
    const word = known?.told[topic.told.kind] ?? "";
    return known?.rules[word] ? about(word) : { word, rule: word };
  }
  if (topic.face) return { word: topic.face.text ? "" : topic.face.key, rule: topic.face.rule };
  const zone = topic.zone;
  if (!zone) return { word: "", rule: "" };
  if (zone.about) return about(zone.about);
  const begins = Object.keys(known?.zones ?? {}).find((id) => zone.id === id || zone.id.startsWith(`${id}/`));
  const word = begins ? known!.zones![begins]! : "";
  return known?.rules[word] ? about(word) : { word, rule: word };
}

/** The move somebody would have in mind who touches a card that cannot be used now; "" if none comes to mind. */
export function attempt(view: View, topic: Topic): string {
  const { face, zone } = topic;
  const mine = zone && (zone.owner === view.seat || zone.owner < 0);
  return face && mine && view.choices.length ? (GAMES[view.game]?.tries?.(zone, face) ?? "") : "";
}

/** An answer as it stands in a small box: its first paragraph, without headings and without names of functions. */
export function brief(text: string): string {
  if (/^Nothing is known here/.test(text)) return "";
  const blocks = text.split(/\n\s*\n/).filter((block) => !block.startsWith("#") && !block.startsWith("|"));
  return withoutCode(blocks[0] ?? "").replace(/[`*]/g, "").replace(/\s*\n\s*/g, " ");
}

const CODE = "`[a-z_]+\\.[a-z_]+`";
const LIST = `${CODE}(?:[,;]?\\s+(?:and\\s+)?${CODE})*`;
const NOTES: [RegExp, string][] = [
  [new RegExp(`\\s*\\*\\(?${LIST}\\)?\\.?\\*`, "g"), ""],
  [new RegExp(`\\s*\\[${LIST}[^\\]]*\\]`, "g"), ""],
  [new RegExp(`\\(${LIST}, `, "g"), "("],
  [new RegExp(`\\s*\\(${LIST}\\)`, "g"), ""],
  [new RegExp(`[:;]?\\s*${LIST}`, "g"), ""],
];

/** Rules as players read them: the functions that play them are for readers of the source. */
export const withoutCode = (text: string): string =>
  NOTES.reduce((left, [note, rest]) => left.replace(note, rest), text).trim();
