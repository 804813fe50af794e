"""The dealt hands of wild-card rummy against exact numbers, and what the players make of them."""
