-- balances_before: behind accounts_in_range or accounts_named, what these accounts held by what counts before an instant;
-- NULL for those that had not been used by then.
--
-- Of a lasting account: whole years, months and days before the instant's day from the totals, and the postings of that day
-- up to the instant. Of a place at a table: its own postings, which are as many as the table has. As known: without the
-- rulings that were made only since. Rows are joined one by one (OFFSET), whatever the server knows of how many there are.
, today AS MATERIALIZED (
    SELECT p.account, sum(p.counters)::bigint AS counters
    FROM entries AS e
    CROSS JOIN LATERAL (
        SELECT account, counters FROM postings WHERE club_id = e.club_id AND position = e.position OFFSET 0
    ) AS p
    WHERE
        e.club_id = %(club)s AND e.counts_at >= %(midnight)s::timestamptz AND e.counts_at < %(instant)s::timestamptz
        AND p.account NOT LIKE 'table/%%'
    GROUP BY p.account
), unknown AS MATERIALIZED (
    SELECT
        p.account,
        sum(CASE WHEN e.counts_at < %(instant)s::timestamptz THEN -p.counters ELSE p.counters END)::bigint AS counters
    FROM entries AS e
    CROSS JOIN LATERAL (
        SELECT account, counters FROM postings WHERE club_id = e.club_id AND position = e.position OFFSET 0
    ) AS p
    WHERE
        NOT %(as_ruled)s AND e.club_id = %(club)s AND e.corrects >= 0
        AND (e.counts_at < %(instant)s::timestamptz) <> (e.happened_at < %(instant)s::timestamptz)
    GROUP BY p.account
)
SELECT chosen.account, held.counters + coalesce(unknown.counters, 0) AS balance
FROM chosen
LEFT JOIN LATERAL (
    SELECT sum(part.counters)::bigint AS counters
    FROM (
        SELECT t.counters
        FROM totals AS t
        WHERE
            t.club_id = %(club)s AND t.account = chosen.account AND t.span = 'year'
            AND t.starts_on < %(year)s::date
        UNION ALL
        SELECT t.counters
        FROM totals AS t
        WHERE
            t.club_id = %(club)s AND t.account = chosen.account AND t.span = 'month'
            AND t.starts_on >= %(year)s::date AND t.starts_on < %(month)s::date
        UNION ALL
        SELECT t.counters
        FROM totals AS t
        WHERE
            t.club_id = %(club)s AND t.account = chosen.account AND t.span = 'day'
            AND t.starts_on >= %(month)s::date AND t.starts_on < %(day)s::date
        UNION ALL
        SELECT today.counters FROM today WHERE today.account = chosen.account
        UNION ALL
        SELECT p.counters
        FROM postings AS p
        CROSS JOIN LATERAL (
            SELECT counts_at FROM entries WHERE club_id = p.club_id AND position = p.position OFFSET 0
        ) AS e
        WHERE
            chosen.account LIKE 'table/%%' AND p.club_id = %(club)s AND p.account = chosen.account
            AND e.counts_at < %(instant)s::timestamptz
    ) AS part
) AS held ON true
LEFT JOIN unknown USING (account)
ORDER BY chosen.account
