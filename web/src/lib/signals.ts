// Your turn, said where somebody looks who does not look here: the tab's title and icon, a quiet sound, a notice.

import { settings } from "./settings.svelte";

const ICON = "/mark.svg";
const TURN_ICON = "/mark-turn.svg";

/** The title of a tab: whether it is our turn, and where. */
export function titled(turn: boolean, title: string, more = 0): string {
  return turn ? `${more > 1 ? `(${more}) ` : "● "}Your turn · ${title}` : `${title} · Quarterdeck`;
}

/** The tab's icon, with a pennant when a table waits. */
export function showIcon(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = turn ? TURN_ICON : ICON;
  if (link && link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
  const badge = navigator as Navigator & { setAppBadge?: (n?: number) => Promise<void>; clearAppBadge?: () => Promise<void> };
  void (turn ? badge.setAppBadge?.(1) : badge.clearAppBadge?.())?.catch(() => {});
}

let context: AudioContext | null = null;

/** Sounds may begin only after somebody touched the page. */
function audio(): AudioContext | null {
  if (!("AudioContext" in window)) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  return context;
}

/** A soft bell: a tone that dies away. */
function bell(at: AudioContext, pitch: number, after: number, length: number): void {
  const [tone, loudness] = [at.createOscillator(), at.createGain()];
  const begin = at.currentTime + after;
  tone.type = "sine";
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.0001, begin);
  loudness.gain.exponentialRampToValueAtTime(0.12, begin + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(loudness).connect(at.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

const SOUNDS = {
  turn: [[659, 0, 0.7]],
  over: [[523, 0, 0.6], [392, 0.22, 0.9]],
} as const;

export function play(sound: keyof typeof SOUNDS): void {
  if (!settings.sound) return;
  const at = audio();
  if (at) for (const [pitch, after, length] of SOUNDS[sound]) bell(at, pitch, after, length);
  document.documentElement.dataset.sounded = sound; // the last one, for whoever tests that it was played
}

/** Turned on by hand, so that it may be heard at once. */
export function switchSound(): void {
  settings.sound = !settings.sound;
  settings.save();
  play("turn");
}

export const canNotify = (): boolean => "Notification" in window && Notification.permission !== "denied";

/** Permission is asked for only when somebody turns notices on. */
export async function switchNotices(on: boolean): Promise<void> {
  settings.notices = on && "Notification" in window && (Notification.permission === "granted" || (await Notification.requestPermission()) === "granted");
  settings.save();
}

/** A notice of the desktop, while the page is hidden and it was allowed. */
export function notify(title: string, body: string): void {
  if (!document.hidden || !settings.notices || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(title, { body, icon: "/icon-192.png", tag: "quarterdeck" });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // some phones show notices only through a worker; title and icon say it too
  }
}
