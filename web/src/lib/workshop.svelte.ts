// What is being written in the workshop: a set as a list of cards, kept in this browser as it changes. The server draws the
// faces and says what is wrong, with the game's own checker.

import { api, sentence } from "./api";
import { ownSets } from "./sets.svelte";
import { write, type CardDraft, type SetDraft, type Value, type Written } from "./toml";
import { wholeFaces, type Face } from "./view";
import type { CardField, CardKind, DraftChecked, EffectWord, SetFault, Workshop } from "./wire";

const SOON = 300; // milliseconds after the last key in a program

export interface LineFault extends SetFault {
  card: number; // -1: of the set as a whole
  key: string;
  at: number; // the line of a program, from 0
}

export class Bench {
  info = $state.raw<Workshop | null>(null);
  name = $state("");
  head = $state.raw<Record<string, Value>>({});
  cards = $state.raw<CardDraft[]>([]);
  chosen = $state(0);
  checked = $state.raw<DraftChecked | null>(null);
  faults = $state.raw<LineFault[]>([]);
  faces = $state.raw<ReadonlyMap<CardDraft, Face[]>>(new Map()); // the last that were understood
  trouble = $state("");
  kept = $state(true); // whether this browser had room for it
  #before = ""; // the name under which it is kept
  #timer = 0;
  #asked = 0;

  async enter(game: string): Promise<void> {
    this.leave();
    try {
      this.info = await api.workshop(game);
      this.trouble = "";
    } catch (error) {
      this.trouble = sentence(error, "The workshop could not be opened.");
    }
  }

  leave(): void {
    window.clearTimeout(this.#timer);
    this.#asked += 1;
    [this.cards, this.checked, this.faults, this.faces, this.chosen, this.name, this.#before] = [[], null, [], new Map(), 0, "", ""];
  }

  /** Begin from a text: one of ours, one that is kept, a file. Nothing is taken over if it cannot be read as a set. */
  async open(text: string, name: string, fresh: boolean): Promise<boolean> {
    if (!this.info) return false;
    try {
      const found = await api.checkDraft(this.info.game, text, true);
      if (!found.cards.length) {
        this.trouble = found.faults[0]?.text ?? "There is no card in it.";
        return false;
      }
      this.head = Object.fromEntries(Object.entries(found.head).filter(([key]) => key !== "house"));
      this.cards = found.cards.map(({ table, fields }) => ({ table, fields: { ...fields } }));
      [this.chosen, this.trouble, this.faces] = [0, "", new Map()];
      this.name = fresh ? this.#unused(name) : name;
      this.#before = fresh ? "" : name;
      this.#named();
      await this.check();
      return true;
    } catch (error) {
      this.trouble = sentence(error, "It could not be read.");
      return false;
    }
  }

  #unused(name: string): string {
    const known = new Set(ownSets.of(this.info!.game).map((one) => one.name));
    let number = 1;
    let found = name;
    while (known.has(found)) found = `${name} ${++number}`;
    return found.slice(0, 60);
  }

  get card(): CardDraft | undefined {
    return this.cards[this.chosen];
  }

  kindOf(card: CardDraft): CardKind | undefined {
    return this.info?.kinds.find((kind) => kind.table === card.table);
  }

  get programs(): ReadonlySet<string> {
    return new Set(this.info?.kinds.flatMap((kind) => kind.fields.filter((field) => field.kind === "program").map((field) => field.key)));
  }

  get written(): Written {
    return write({ head: this.head, cards: this.cards } satisfies SetDraft, this.programs);
  }

  get text(): string {
    return this.written.text;
  }

  /** Whether it can be played, studied and printed as it stands. */
  get right(): boolean {
    return this.checked !== null && !this.faults.length && !this.trouble;
  }

  rename(name: string): void {
    this.name = name;
    this.#named();
    this.#changed(0);
  }

  #named(): void {
    const { head, name } = this.info!;
    this.head = { ...this.head, [head ? `${head}.${name}` : name]: this.name };
  }

  set(field: CardField, value: Value): void {
    const card = this.card;
    if (!card) return;
    const fields = { ...card.fields };
    const empty = value === "" || value === false || (Array.isArray(value) && !value.length) || (field.kind === "number" && field.optional && value === 0);
    if (field.optional && empty) delete fields[field.key];
    else fields[field.key] = value;
    this.#replace(this.chosen, { ...card, fields });
    this.#changed(field.kind === "program" || field.kind === "words" || field.kind === "text" ? SOON : 0);
  }

  #replace(at: number, card: CardDraft): void {
    const old = this.cards[at]!;
    this.cards = this.cards.with(at, card);
    const faces = new Map(this.faces);
    const known = faces.get(old);
    faces.delete(old);
    if (known) faces.set(card, known);
    this.faces = faces;
  }

  /** What a card is called: the first field of its kind. */
  called(card: CardDraft | undefined): string {
    const kind = this.info?.kinds.find((one) => one.table === card?.table);
    return String(card?.fields[kind?.fields[0]?.key ?? "name"] ?? "");
  }

  add(kind: CardKind): void {
    const names = new Set(this.cards.map((card) => this.called(card)));
    const fields = { ...kind.fresh } as Record<string, Value>;
    const key = kind.fields[0]!.key;
    const fresh = String(kind.fresh[key]);
    const gap = fresh.includes(" ") ? " " : ""; // a handle has none
    for (let number = 2; names.has(String(fields[key])); number++) fields[key] = `${fresh}${gap}${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number - 1] ?? number}`;
    this.cards = [{ table: kind.table, fields }, ...this.cards];
    this.chosen = 0;
    this.#changed(0);
  }

  remove(): void {
    this.cards = this.cards.toSpliced(this.chosen, 1);
    this.chosen = Math.max(0, Math.min(this.chosen, this.cards.length - 1));
    this.#changed(0);
  }

  walk(by: number): void {
    this.chosen = Math.max(0, Math.min(this.cards.length - 1, this.chosen + by));
  }

  faultsOf(card: number, key = ""): LineFault[] {
    return this.faults.filter((fault) => fault.card === card && (!key || fault.key === key));
  }

  /** The nearest word in the place of the one that was not understood. */
  mend(fault: LineFault): void {
    const card = this.cards[fault.card];
    const old = card?.fields[fault.key];
    if (!card || old === undefined) return;
    const lines = String(old).split("\n");
    lines[fault.at] = (lines[fault.at] ?? "").replace(fault.word, fault.meant);
    const value = Array.isArray(old) ? old.map((word) => word.replace(fault.word, fault.meant)) : lines.join("\n");
    this.#replace(fault.card, { ...card, fields: { ...card.fields, [fault.key]: value } });
    this.#changed(0);
  }

  #changed(wait: number): void {
    window.clearTimeout(this.#timer);
    this.#asked += 1; // an answer about what it was before comes too late
    this.kept = this.keep();
    this.#timer = window.setTimeout(() => void this.check(), wait);
  }

  /** In this browser, as it stands, right or wrong. */
  keep(): boolean {
    if (!this.info || !this.cards.length) return true;
    const { game } = this.info;
    const saved = ownSets.save({ game, name: this.name, text: this.text });
    const old = saved && this.#before && this.#before !== this.name ? ownSets.list.find((one) => one.game === game && one.name === this.#before) : undefined;
    if (old) ownSets.remove(old);
    if (saved) this.#before = this.name;
    return saved;
  }

  async check(): Promise<void> {
    if (!this.info) return;
    const number = ++this.#asked;
    const { text, origins } = this.written;
    const cards = this.cards;
    try {
      const found = await api.checkDraft(this.info.game, text);
      if (number !== this.#asked) return;
      [this.checked, this.trouble] = [found, ""];
      this.faults = found.faults.map((fault) => {
        const origin = origins[fault.line - 1];
        return { ...fault, card: fault.line ? (origin?.card ?? -1) : -1, key: origin?.key ?? "", at: origin?.line ?? 0 };
      });
      this.#draw(cards, found);
    } catch (error) {
      if (number === this.#asked) this.trouble = sentence(error, "The set could not be checked.");
    }
  }

  #draw(cards: CardDraft[], found: DraftChecked): void {
    const faces = new Map(this.faces);
    const fresh = new Map<CardDraft, Face[]>();
    const byTable = new Map<string, CardDraft[]>();
    for (const card of cards) byTable.set(card.table, [...(byTable.get(card.table) ?? []), card]);
    for (const { table, place, face } of found.drawn) {
      const card = byTable.get(table)?.[place];
      const whole = Object.values(wholeFaces({ [face.key]: face }))[0];
      if (card && whole) fresh.set(card, [...(fresh.get(card) ?? []), whole]);
    }
    for (const [card, drawn] of fresh) faces.set(card, drawn);
    this.faces = faces;
  }
}

/** The lines that may follow what is typed: those that begin so, N standing for any number. */
export function following(words: EffectWord[], key: string, typed: string): EffectWord[] {
  const able = words.filter((word) => (word.fields?.length ? word.fields.includes(key) : key !== "passive"));
  const begun = typed.trimStart().toLowerCase();
  if (!begun) return able;
  return able.filter((word) => word.text.toLowerCase().startsWith(begun) || word.example.toLowerCase().startsWith(begun)).filter((word) => word.example.toLowerCase() !== begun);
}
