-- statement_balances: what came to some accounts from a moment on, before a place of the order of statements.
SELECT p.account, sum(p.counters)::bigint
FROM postings AS p
JOIN entries AS e ON e.club_id = p.club_id AND e.position = p.position
WHERE p.club_id = %(club)s AND p.account = ANY(%(accounts)s)
    AND e.club_id = %(club)s AND e.counts_at >= %(since)s AND (e.counts_at, e.position) < (%(at)s, %(position)s)
GROUP BY p.account
