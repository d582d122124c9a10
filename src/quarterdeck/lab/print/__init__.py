"""Print and play: a game's cards and what else belongs on the table, as one HTML page for paper.

`faces.py` draws the cards, `sheets.py` lays them out, `table.py` makes maps, score and character sheets and the rules,
`page.py` puts them together. Symbols, backs and colours are the web page's (drawings.json, made by
scripts/make_drawings.py).
"""
