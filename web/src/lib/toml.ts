// A card set written as TOML, and where in the text each line comes from, so that what is wrong with a line can be shown
// at the card and the field that it was written in.

export type Value = string | number | boolean | string[];

export interface CardDraft {
  table: string; // card, crew, ...
  fields: Record<string, Value>;
}

export interface SetDraft {
  head: Record<string, Value>; // "set.name": in the table [set]
  cards: CardDraft[];
}

export interface Origin {
  card: number; // -1: before the cards
  key: string;
  line: number; // of a program, from 0; else 0
}

export interface Written {
  text: string;
  origins: Origin[]; // of every line
}

const bare = (key: string): string => (/^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key));
// JSON's strings are TOML's, but for one letter that TOML wants escaped
const quoted = (text: string): string => JSON.stringify(text).replaceAll("\u007f", "\\u007f");
const inLines = (line: string): string => line.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, "");

function scalar(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(quoted).join(", ")}]`;
  return typeof value === "string" ? quoted(value) : String(value);
}

/** The set as a file. Programs stand on lines of their own. */
export function write(set: SetDraft, programs: ReadonlySet<string>): Written {
  const lines: string[] = [];
  const origins: Origin[] = [];
  const add = (line: string, card: number, key: string, number = 0): void => {
    lines.push(line);
    origins.push({ card, key, line: number });
  };
  const pair = (key: string, value: Value, card: number, name: string): void => {
    if (typeof value !== "string" || !programs.has(key) || card < 0) return add(`${bare(key)} = ${scalar(value)}`, card, name);
    add(`${bare(key)} = """`, card, name);
    value.replace(/\n+$/, "").split("\n").forEach((line, i) => add(inLines(line), card, name, i));
    add('"""', card, name, value.split("\n").length - 1);
  };
  const top = Object.entries(set.head).filter(([key]) => !key.includes("."));
  for (const [key, value] of top) pair(key, value, -1, key);
  const tables = new Set(Object.keys(set.head).filter((key) => key.includes(".")).map((key) => key.split(".")[0]!));
  for (const table of tables) {
    if (lines.length) add("", -1, "");
    add(`[${bare(table)}]`, -1, table);
    for (const [key, value] of Object.entries(set.head)) if (key.startsWith(`${table}.`)) pair(key.slice(table.length + 1), value, -1, key);
  }
  set.cards.forEach((card, i) => {
    add("", i, "");
    add(`[[${bare(card.table)}]]`, i, "");
    for (const [key, value] of Object.entries(card.fields)) pair(key, value, i, key);
  });
  return { text: lines.join("\n") + "\n", origins };
}
