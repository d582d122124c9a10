// What every layout is given: the prompt, to be put between the table and the seat's own part of it.

import type { Snippet } from "svelte";

/** The prompt; a layout says which buttons it draws itself. */
export type PromptSnippet = Snippet<[hide: (word: string) => boolean]>;

/** A layout that draws none of the buttons. */
export const none = (): boolean => false;
