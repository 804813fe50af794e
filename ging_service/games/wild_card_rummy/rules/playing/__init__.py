"""The parts of a turn: new melds and their readings, extensions, claims, and what its end asks for (WR9 to WR18)."""
