"""What is true of every table, and of no single game: fields, luck, piles, matches, views, texts."""
