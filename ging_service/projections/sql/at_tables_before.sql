-- at_tables_before: what places at tables held by what counts before an instant, as far as they held something: what they hold
-- now, without what has come to them since. Made for moments not long past: it reads all that counts since then,
-- entry by entry (OFFSET): a server that has not counted its rows yet would read all postings again and again.
SELECT account, sum(counters)::bigint AS balance
FROM (
    SELECT account, balance AS counters
    FROM accounts
    WHERE club_id = %(club)s AND account >= 'table/' AND account < 'table0' AND balance <> 0
    UNION ALL
    SELECT p.account, -p.counters
    FROM entries AS e
    CROSS JOIN LATERAL (
        SELECT account, counters FROM postings WHERE club_id = e.club_id AND position = e.position OFFSET 0
    ) AS p
    WHERE e.club_id = %(club)s AND e.counts_at >= %(instant)s AND p.account LIKE 'table/%%'
) AS moved
GROUP BY account
HAVING sum(counters) <> 0
ORDER BY account
