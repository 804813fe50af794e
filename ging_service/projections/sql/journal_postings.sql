-- journal_postings: the postings of one club's entries of some positions, in the order of the ledger.
SELECT position, account, counters, balance, reason, rule
FROM postings
WHERE club_id = %(club)s AND position >= %(first)s AND position < %(end)s
ORDER BY position, line
