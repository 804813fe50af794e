"""A table of wild-card rummy as HTML: seats, melds, piles, the count of a deal, and the score sheet."""
