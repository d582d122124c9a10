// The layout of each game; a game without one of its own lies on the generic table.

import type { Component, Snippet } from "svelte";
import Generic from "./Generic.svelte";
import HitTheDeck from "./HitTheDeck.svelte";

type Layout = Component<{ prompt: Snippet }>;

const LAYOUTS: Record<string, Layout> = {
  "hit-the-deck": HitTheDeck,
};

export const layoutOf = (game: string): Layout => LAYOUTS[game] ?? Generic;
