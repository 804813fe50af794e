"""The API of each installed game: contributed by the game, or derived from its declarations."""
