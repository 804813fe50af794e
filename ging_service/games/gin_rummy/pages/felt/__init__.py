"""A table of Gin Rummy as HTML: hands, piles, the settlement of a deal, and the score sheet."""
