"""A View in a terminal: drawn for the eye, or said in sentences that a screen reader can follow."""
