"""Commands of the Deckahedron's own: the odds of a flip, and a deck at hand."""
