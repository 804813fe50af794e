-- Balances of accounts, now and at earlier moments. Parts of them are joined: first the accounts, then their balances.


-- name: accounts_in_range
-- Accounts by name, behind a cursor, from one name to before another: what the questions for balances begin with. Each
-- account costs one look, however many postings it has. Without a further condition: a plan for any parameters would expect
-- it to leave no rows, and read and sort the whole range instead of its beginning.
WITH chosen AS MATERIALIZED (
    SELECT account, balance
    FROM accounts
    WHERE club_id = %(club)s AND account > %(after)s AND account >= %(first)s AND account < %(end)s
    ORDER BY account
    LIMIT %(limit)s
)


-- name: accounts_found
-- Accounts that have been found before: what the questions for balances begin with.
WITH chosen AS MATERIALIZED (
    SELECT account, balance FROM accounts WHERE club_id = %(club)s AND account = ANY(%(accounts)s::text[])
)


-- name: accounts_named
-- Accounts whose names are known: what the questions for balances begin with.
WITH chosen AS MATERIALIZED (
    SELECT account FROM unnest(%(accounts)s::text[]) AS account
)


-- name: balances_now
-- Behind accounts_in_range or accounts_found, what these accounts hold.
SELECT account, balance FROM chosen ORDER BY account


-- name: balances_before
-- Behind one of these, what these accounts held by what counts before an instant;
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


-- name: balances_behind
-- Behind accounts_in_range or accounts_found, what these accounts held behind the event at a position; NULL for those that
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


-- name: lasting_now
-- What all lasting accounts hold: those before and after the places of tables. "0" follows upon "/".
SELECT account, balance
FROM accounts
WHERE club_id = %(club)s AND (account < 'table/' OR account >= 'table0')
ORDER BY account


-- name: named_now
-- What accounts hold whose names are known.
SELECT account, balance FROM accounts WHERE club_id = %(club)s AND account = ANY(%(accounts)s) ORDER BY account


-- name: running_stacks
-- The stacks of a member at tables that are not over, by table. A running table is found by an index of these alone.
SELECT t.table_id, coalesce(a.balance, 0)
FROM tables AS t
LEFT JOIN accounts AS a ON
    a.club_id = %(club)s
    AND a.account = 'table/' || t.table_id || '/stack/' || array_position(t.members, %(member)s::text) - 1
WHERE t.club_id = %(club)s AND t.ended = '' AND %(member)s::text = ANY(t.members)
ORDER BY t.table_id
LIMIT %(limit)s


-- name: at_tables_before
-- What places at tables held by what counts before an instant, as far as they held something: what they hold
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


-- name: last_recorded
-- The position of the last event that had been recorded by a moment: of the events from the entry that bears the
-- latest time up to then to the next entry; NULL where there is no such entry.
WITH entry AS (
    SELECT position
    FROM entries
    WHERE club_id = %(club)s AND recorded_at <= %(moment)s
    ORDER BY recorded_at DESC, position DESC
    LIMIT 1
), next AS (
    SELECT position
    FROM entries
    WHERE club_id = %(club)s AND position > (SELECT position FROM entry)
    ORDER BY position
    LIMIT 1
)
SELECT max(position)
FROM events
WHERE
    club_id = %(club)s AND recorded_at <= %(moment)s AND position >= (SELECT position FROM entry)
    AND position < coalesce((SELECT position FROM next), 9223372036854775807)


-- name: settled_since
-- Counters that settlements have moved from or to members by what counts at an instant or later.
SELECT p.counterpart AS account, sum(-p.counters)::bigint AS counters
FROM postings AS p
JOIN entries AS e ON e.club_id = p.club_id AND e.position = p.position
WHERE
    p.club_id = %(club)s AND p.account = ANY(%(settlements)s) AND p.counterpart LIKE 'member/%%'
    AND e.counts_at >= %(instant)s
GROUP BY p.counterpart
