"""The card sets, read and checked."""
