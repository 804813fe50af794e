"""The pages of games: contributed by the game, or general ones for the parts that it leaves out."""
