"""Trains a learned evaluation of a game by self-play: units of games (playing.py), then a fit (fitting.py), again."""
