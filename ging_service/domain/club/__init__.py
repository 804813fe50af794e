"""The club itself: founding, members, counters from the bank."""
