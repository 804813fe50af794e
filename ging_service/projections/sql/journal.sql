-- journal: the postings of one club's entries of some positions, each with its entry, in the order of the ledger.
SELECT
    e.position, e.table_id, e.deal, e.type, e.recorded_at, e.happened_at, e.corrects, e.dispute_id,
    p.account, p.counters, p.balance, p.reason, p.rule
FROM entries AS e
JOIN postings AS p ON p.club_id = e.club_id AND p.position = e.position
WHERE e.club_id = %(club)s AND e.position >= %(first)s AND e.position < %(end)s
    AND p.club_id = %(club)s AND p.position >= %(first)s AND p.position < %(end)s
ORDER BY e.position, p.line
