"""Drivers of the lab that are compiled with a game: a folder of their own, so that edits elsewhere compile nothing."""
