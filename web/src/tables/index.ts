// The layout of each game; a game without one of its own lies on the generic table.

import type { Component, Snippet } from "svelte";
import AllHands from "./AllHands.svelte";
import DeckhandBuilder from "./DeckhandBuilder.svelte";
import Generic from "./Generic.svelte";
import HitTheDeck from "./HitTheDeck.svelte";

type Layout = Component<{ prompt: Snippet }>;

const LAYOUTS: Record<string, Layout> = {
  "hit-the-deck": HitTheDeck,
  "all-hands": AllHands,
  "deckhand-builder": DeckhandBuilder,
};

export const layoutOf = (game: string): Layout => LAYOUTS[game] ?? Generic;
