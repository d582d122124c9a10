"""Studies: what a designer asks of a game and its cards, answered by many games on the same deals (docs/studies.md)."""
