-- postings_of_entries: the postings of some entries of one club, in the order of the ledger.
SELECT position, account, counters, balance, reason, rule
FROM postings
WHERE club_id = %(club)s AND position = ANY(%(positions)s)
ORDER BY position, line
