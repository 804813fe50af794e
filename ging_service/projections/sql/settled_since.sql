-- settled_since: counters that settlements have moved from or to members by what counts at an instant or later.
SELECT p.counterpart AS account, sum(-p.counters)::bigint AS counters
FROM postings AS p
JOIN entries AS e ON e.club_id = p.club_id AND e.position = p.position
WHERE
    p.club_id = %(club)s AND p.account = ANY(%(settlements)s) AND p.counterpart LIKE 'member/%%'
    AND e.counts_at >= %(instant)s
GROUP BY p.counterpart
