"""The rules, chapter by chapter: only what is in this folder is compiled."""
