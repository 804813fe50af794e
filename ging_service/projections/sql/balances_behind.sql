-- balances_behind: behind accounts_in_range, what these accounts held behind the event at a position; NULL for those that
-- had not been used by then. As ruled: with what has been posted since to correct events up to there.
, corrected AS MATERIALIZED (
    SELECT p.account, sum(p.counters)::bigint AS counters
    FROM entries AS e
    CROSS JOIN LATERAL (
        SELECT account, counters FROM postings WHERE club_id = e.club_id AND position = e.position OFFSET 0
    ) AS p
    WHERE
        %(as_ruled)s AND e.club_id = %(club)s AND e.corrects >= 0
        AND e.corrects <= %(position)s AND e.position > %(position)s
    GROUP BY p.account
)
SELECT
    chosen.account,
    CASE WHEN known.balance IS NOT NULL OR corrected.counters IS NOT NULL
        THEN coalesce(known.balance, 0) + coalesce(corrected.counters, 0)
    END AS balance
FROM chosen
LEFT JOIN LATERAL (
    SELECT p.balance
    FROM postings AS p
    WHERE p.club_id = %(club)s AND p.account = chosen.account AND p.position <= %(position)s
    ORDER BY p.position DESC, p.line DESC
    LIMIT 1
) AS known ON true
LEFT JOIN corrected USING (account)
ORDER BY chosen.account
