"""Commands of the duel's own: decks."""
