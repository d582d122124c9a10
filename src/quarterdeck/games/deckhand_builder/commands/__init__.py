"""Commands of DeckHand's own: challenges."""
