"""Questions about melds, turns, points and money that belong to no table. The format: ``docs/settle-wild-card-rummy.md``."""
