// Today's deal in words: dates, results, the line to share; and the check that its shuffle was sealed beforehand.

import { fromHex, toHex } from "./fair";
import { api } from "./api";
import { botName } from "./links";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import { sha256 } from "./sha256";
import type { Today, TodayDeal, TodayResults, TryResult } from "./wire";

const KEPT = "quarterdeck-days"; // hashes of days' secrets, as they were published while the day lasted
const MOST_KEPT = 60;

export const dayOf = (date: string): Date => new Date(`${date}T00:00:00Z`);
const said = (date: string, how: Intl.DateTimeFormatOptions): string => dayOf(date).toLocaleDateString("en-GB", { ...how, timeZone: "UTC" });
export const longDate = (date: string): string => said(date, { weekday: "long", day: "numeric", month: "long" });
export const shortDate = (date: string): string => said(date, { weekday: "short", day: "numeric", month: "short" });
export const dayBefore = (date: string): string => new Date(dayOf(date).getTime() - 86_400_000).toISOString().slice(0, 10);

/** "DeckHand, you against the Bosun" */
export function against(deal: TodayDeal): string {
  if (deal.goal) return deal.goal;
  return deal.level ? `You against the ${botName(deal.level)}.` : "You alone.";
}

/** How long until there is a new deal. */
export function until(seconds: number): string {
  const minutes = Math.max(0, Math.ceil(seconds / 60));
  return minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`;
}

/** "31 hooks", "1 Sealane" */
export const pointsOf = (deal: TodayDeal, points: number): string => `${points} ${Math.abs(points) === 1 ? deal.of.replace(/s$/, "") : deal.of}`;

/** "Won, 31 hooks to 24." */
export function resultSaid(deal: TodayDeal, mine: TryResult): string {
  const how = { 2: "Won", 1: "Drawn", 0: "Lost" }[mine.won] ?? "";
  const points = pointsOf(deal, mine.points) + (mine.against === null ? "" : ` to ${mine.against}`);
  return [how, points].filter(Boolean).join(", ") + ".";
}

const NUMBERS = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"];
export const inWords = (count: number): string => NUMBERS[count] ?? String(count);
export const daysRunning = (count: number): string => `${inWords(count)} ${count === 1 ? "day" : "days"} running`;
export const turnsOf = (deal: TodayDeal, turns: number): string => `${turns} ${deal.game === "deckahedron" ? (turns === 1 ? "flip" : "flips") : turns === 1 ? "turn" : "turns"}`;

/** What is shared. It tells nothing about the cards. */
export function shareText(deal: TodayDeal, date: string, mine: TryResult, running: number): string {
  const result = resultSaid(deal, mine).toLowerCase().replace(/\.$/, "");
  const days = running > 1 ? ` ${daysRunning(running).toLowerCase()}` : "";
  return [
    `Quarterdeck, ${said(date, { day: "numeric", month: "short" })}, ${deal.title}`,
    `${result} in ${turnsOf(deal, mine.turns)}`,
    `${mine.line}${days}`,
    `${location.host}/today`,
  ].join("\n");
}

/** Go to a table for a deal of today: the one that counts, or one for practice. */
export async function playToday(deal: TodayDeal, practice = false): Promise<void> {
  const { table } = await api.playToday(deal.deal, settings.sentName, practice);
  settings.satDown();
  const info = await api.table(table).catch(() => null); // the name can wait
  settings.named(info?.people[deal.you]?.name);
  router.go(`/table/${table}`);
}

// --- whether the shuffle was sealed

function keptHashes(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  } catch {
    return {};
  }
}

/** Remember the hash of a day while its secret is one. */
export function keepHash(today: Today): void {
  const kept = keptHashes();
  if (kept[today.date]) return;
  const latest = Object.entries({ ...kept, [today.date]: today.hash }).sort().slice(-MOST_KEPT);
  try {
    localStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(latest)));
  } catch {
    // then it is checked against what the server says it published
  }
}

/** The hash of a day's secret, as it was to be published. */
export async function dayHash(date: string, secret: string): Promise<string> {
  const head = new TextEncoder().encode(`quarterdeck day\n${date}\n`);
  const bytes = fromHex(secret);
  const whole = new Uint8Array(head.length + bytes.length);
  whole.set(head);
  whole.set(bytes, head.length);
  return toHex(await sha256(whole));
}

/** Whether the secret of a day that is over is the one that was promised; in a sentence. */
export async function checked(results: TodayResults): Promise<{ fair: boolean; text: string }> {
  const hash = await dayHash(results.date, results.secret);
  const kept = keptHashes()[results.date];
  if (hash !== (kept ?? results.hash)) return { fair: false, text: "This secret is NOT the one whose hash was published: do not trust this day's shuffles." };
  return { fair: true, text: kept ? "The day's secret is the one whose hash this browser was shown on the day." : "The day's secret fits the hash that this server published." };
}
