"""`ging deal`: the deals of every game."""
