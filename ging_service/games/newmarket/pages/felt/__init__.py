"""A table of Newmarket as HTML: the kings with their heaps, the kitty, the players, the sequences, the counters moved."""
