"""The treasurer's book: seasons, limits, gifts and fines, counts of the counters, settling up, old books taken in."""
