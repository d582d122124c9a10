// Parts of Views for tests: what a test does not name is as the server leaves it out.

import { complete } from "../src/lib/complete";
import type { Card, Choice, Counter, Face, Prompt, Seat, Standing, Told, View, Zone } from "../src/lib/view";

export const card = (face: string, id = face): Card => complete<Card>("Card", { id, face, owner: 0 });
export const zone = (id: string, kind: string, cards: Card[] = [], more: Partial<Zone> = {}): Zone =>
  complete<Zone>("Zone", { id, kind, label: id, cards, owner: 0, count: cards.length, ...more });
export const choice = (action: number, text: string, gesture: string[], more: Partial<Choice> = {}): Choice =>
  complete<Choice>("Choice", { action, text, verb: text.split(" ")[0], gesture, ...more });
export const seat = (index: number, name: string, more: Partial<Seat> = {}): Seat =>
  complete<Seat>("Seat", { index, name, title: name, ...more });
export const told = (kind: string, more: Partial<Told> = {}): Told => complete<Told>("Told", { kind, text: "", ...more });
export const face = (key: string, more: Partial<Face> = {}): Face =>
  complete<Face>("Face", { key, title: key, short: key, ...more });
export const counter = (id: string, value: number, more: Partial<Counter> = {}): Counter =>
  complete<Counter>("Counter", { id, label: id, value, ...more });
export const prompt = (id: string, more: Partial<Prompt> = {}): Prompt => complete<Prompt>("Prompt", { id, text: "", question: "?", ...more });
export const standing = (phase: string, more: Partial<Standing> = {}): Standing =>
  complete<Standing>("Standing", { phase, label: phase, ...more });
export const view = (game: string, more: Partial<View> = {}): View =>
  complete<View>("View", {
    ...{ game, title: game, seat: 0, number: 3, seats: [seat(0, "Maren"), seat(1, "Ines")] },
    ...{ prompt: prompt("act"), standing: standing("play") },
    ...more,
  });
