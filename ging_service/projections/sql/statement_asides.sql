-- statement_asides: the same of what was paid for a table between accounts that are no places of it: rulings after its
-- end, table money.
SELECT
    e.counts_at, e.position, e.recorded_at, e.table_id, e.deal, e.type, e.corrects, e.dispute_id, e.note,
    p.account, p.counterpart, p.counters, p.reason, p.rule
FROM entries AS e
JOIN postings AS p ON p.club_id = e.club_id AND p.position = e.position
WHERE e.club_id = %(club)s AND e.table_id = %(table)s
    AND e.counts_at >= %(starts_at)s AND e.counts_at < %(ends_at)s
    AND (e.counts_at, e.position) >= (%(starts_at)s, %(position)s)
    AND p.club_id = %(club)s AND p.account = ANY(%(accounts)s) AND p.counterpart NOT LIKE 'table/%%'
ORDER BY e.counts_at, e.position, p.line
