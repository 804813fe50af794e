"""The dealt hands of Gin Rummy against exact numbers, and what the players make of them."""
