"""One table, five card games with "deck" in their name."""

__version__ = "0.1.0"
