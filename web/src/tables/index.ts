// The layout of each game; a game without one of its own lies on the generic table.

import type { Component } from "svelte";
import AllHands from "./AllHands.svelte";
import Deckahedron from "./Deckahedron.svelte";
import DeckhandBuilder from "./DeckhandBuilder.svelte";
import DeckhandDuel from "./DeckhandDuel.svelte";
import Generic from "./Generic.svelte";
import HitTheDeck from "./HitTheDeck.svelte";
import type { PromptSnippet } from "./layout";

type Layout = Component<{ prompt: PromptSnippet }>;

const LAYOUTS: Record<string, Layout> = {
  "hit-the-deck": HitTheDeck,
  "all-hands": AllHands,
  "deckhand-builder": DeckhandBuilder,
  "deckhand-duel": DeckhandDuel,
  deckahedron: Deckahedron,
};

export const layoutOf = (game: string): Layout => LAYOUTS[game] ?? Generic;
