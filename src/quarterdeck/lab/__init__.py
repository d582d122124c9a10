"""The lab: many matches at once, and how fast they are played."""
