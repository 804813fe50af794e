"""How the best way to lay down a hand is found: runs suit by suit, choices of sets, and the wild cards between them."""
