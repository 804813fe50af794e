-- statement_lines: what counts from one place of the order of statements on, before a time, of some accounts.
SELECT
    e.counts_at, e.position, e.recorded_at, e.table_id, e.deal, e.type, e.corrects, e.dispute_id, e.note,
    p.account, p.counterpart, p.counters, p.reason, p.rule
FROM postings AS p
JOIN entries AS e ON e.club_id = p.club_id AND e.position = p.position
WHERE p.club_id = %(club)s AND p.account = ANY(%(accounts)s)
    AND e.club_id = %(club)s AND e.counts_at >= %(starts_at)s AND e.counts_at < %(ends_at)s
    AND (e.counts_at, e.position) >= (%(starts_at)s, %(position)s)
ORDER BY e.counts_at, e.position, p.line
