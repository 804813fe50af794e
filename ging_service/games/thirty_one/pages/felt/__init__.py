"""A table of Thirty-one as HTML: the open cards, the total, the players, and a round card by card."""
