"""Playing at a table by its page: the draft of a turn, moves, and the page itself."""
