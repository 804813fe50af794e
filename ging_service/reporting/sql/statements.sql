-- Statements of accounts.


-- name: statement_balances
-- What had come to some places at tables before a place of the order of statements. These have as many postings as their
-- tables. Rows are joined one by one (OFFSET), whatever the server knows of how many there are.
SELECT p.account, sum(p.counters)::bigint
FROM unnest(%(accounts)s::text[]) AS a (account)
CROSS JOIN LATERAL (
    SELECT account, position, counters FROM postings WHERE club_id = %(club)s AND account = a.account OFFSET 0
) AS p
CROSS JOIN LATERAL (SELECT counts_at FROM entries WHERE club_id = %(club)s AND position = p.position OFFSET 0) AS e
WHERE (e.counts_at, p.position) < (%(at)s::timestamptz, %(position)s)
GROUP BY p.account


-- name: statement_balances_at
-- What comes to some accounts at the moment of a place of the order of statements, before that place.
SELECT p.account, sum(p.counters)::bigint
FROM entries AS e
CROSS JOIN LATERAL (
    SELECT account, counters FROM postings WHERE club_id = %(club)s AND position = e.position OFFSET 0
) AS p
WHERE
    e.club_id = %(club)s AND e.counts_at = %(at)s::timestamptz AND e.position < %(position)s
    AND p.account = ANY(%(accounts)s::text[])
GROUP BY p.account


-- name: statement_months
-- The months, by their first days in UTC, in which some accounts may have moved. Lasting accounts have totals, tables that are
-- over have months, and places at other tables have as many postings as their tables.
SELECT starts_on AS month
FROM totals
WHERE
    club_id = %(club)s AND account = ANY(%(lasting)s::text[]) AND span = 'month'
    AND starts_on >= %(first)s::date AND starts_on <= %(last)s::date
UNION
SELECT m.month
FROM table_seats AS s
CROSS JOIN LATERAL (
    SELECT month
    FROM table_months
    WHERE
        club_id = %(club)s AND table_id = s.table_id AND month >= %(first)s::date AND month <= %(last)s::date
    OFFSET 0
) AS m
WHERE s.club_id = %(club)s AND s.member_id = %(member)s::text
UNION
SELECT m.month
FROM unnest(%(places)s::text[]) AS a (account)
CROSS JOIN LATERAL (SELECT position FROM postings WHERE club_id = %(club)s AND account = a.account OFFSET 0) AS p
CROSS JOIN LATERAL (
    SELECT date_trunc('month', counts_at AT TIME ZONE 'UTC')::date AS month
    FROM entries
    WHERE club_id = %(club)s AND position = p.position
    OFFSET 0
) AS m
WHERE m.month >= %(first)s::date AND m.month <= %(last)s::date
ORDER BY month


-- name: statement_lines
-- What counts in some ranges of time, which follow one another, of some accounts, from one place of the order of statements
-- on. Of a range with a beginning only postings at positions among which all of its entries are. These are looked at one by
-- one (OFFSET): for the first of them, a server would search the log from its beginning. Of a payment of a settlement also its
-- amount in minor units, below zero where it is undone.
SELECT
    e.counts_at, e.position, e.recorded_at, e.table_id, e.deal, e.type, e.corrects, e.dispute_id, e.note,
    p.account, p.counterpart, p.counters, p.reason, p.rule,
    CASE WHEN e.type IN ('books.SettlementPaid', 'books.SettlementPaymentUndone') THEN (
        SELECT
            (convert_from(body, 'UTF8')::json -> 'data' ->> 'amount')::bigint
            * CASE WHEN type = 'books.SettlementPaid' THEN 1 ELSE -1 END
        FROM events
        WHERE club_id = %(club)s AND position = p.position
    ) END AS paid
FROM unnest(%(starts)s::timestamptz[], %(ends)s::timestamptz[]) AS r (starts_at, ends_at)
CROSS JOIN LATERAL (
    SELECT min(e.position) AS first, max(e.position) AS last
    FROM (
        SELECT position
        FROM entries
        WHERE
            club_id = %(club)s AND counts_at >= r.starts_at AND counts_at < r.ends_at AND isfinite(r.starts_at)
        OFFSET 0
    ) AS e
) AS among
CROSS JOIN unnest(%(accounts)s::text[]) AS a (account)
CROSS JOIN LATERAL (
    SELECT *
    FROM postings
    WHERE
        club_id = %(club)s AND account = a.account
        AND position >= CASE WHEN isfinite(r.starts_at) THEN among.first ELSE 0 END
        AND position <= CASE WHEN isfinite(r.starts_at) THEN among.last ELSE 9223372036854775807 END
    OFFSET 0
) AS p
CROSS JOIN LATERAL (SELECT * FROM entries WHERE club_id = %(club)s AND position = p.position OFFSET 0) AS e
WHERE
    e.counts_at >= r.starts_at AND e.counts_at < r.ends_at
    AND (e.counts_at, e.position) >= (%(at)s::timestamptz, %(position)s)
ORDER BY e.counts_at, e.position, p.line


-- name: statement_lines_beside_table
-- What was paid for a table between accounts that are no places of it: rulings after its end, table money. The entries are
-- found by the table's events, as they are few among the postings of the accounts. Table money is charged right after the
-- events that end the table, in another stream: its position is the next one.
WITH of_table AS MATERIALIZED (
    SELECT position FROM events WHERE club_id = %(club)s AND stream_id = 'table/' || %(table)s::text
), candidates AS MATERIALIZED (
    SELECT position FROM of_table UNION SELECT position + 1 FROM of_table
)
SELECT
    e.counts_at, e.position, e.recorded_at, e.table_id, e.deal, e.type, e.corrects, e.dispute_id, e.note,
    p.account, p.counterpart, p.counters, p.reason, p.rule
FROM candidates AS c
CROSS JOIN LATERAL (SELECT * FROM entries WHERE club_id = %(club)s AND position = c.position OFFSET 0) AS e
CROSS JOIN LATERAL (SELECT * FROM postings WHERE club_id = %(club)s AND position = c.position OFFSET 0) AS p
JOIN unnest(%(starts)s::timestamptz[], %(ends)s::timestamptz[]) AS r (starts_at, ends_at)
    ON e.counts_at >= r.starts_at AND e.counts_at < r.ends_at
WHERE
    e.table_id = %(table)s::text AND p.account = ANY(%(accounts)s::text[]) AND p.counterpart NOT LIKE 'table/%%'
    AND (e.counts_at, e.position) >= (%(at)s::timestamptz, %(position)s)
ORDER BY e.counts_at, e.position, p.line


-- name: seats_in_months
-- The tables of some months at which a member sits, with their members and their game.
SELECT t.table_id, t.members, t.game
FROM (SELECT DISTINCT table_id FROM table_months WHERE club_id = %(club)s AND month >= %(first)s::date AND month <= %(last)s::date) AS m
CROSS JOIN LATERAL (SELECT * FROM tables WHERE club_id = %(club)s AND table_id = m.table_id OFFSET 0) AS t
WHERE %(member)s::text = ANY(t.members)


-- name: seats_without_months
-- The tables at which a member sits that may hold counters still, with their members and their game.
SELECT t.table_id, t.members, t.game
FROM table_seats AS s
CROSS JOIN LATERAL (SELECT * FROM tables WHERE club_id = %(club)s AND table_id = s.table_id OFFSET 0) AS t
WHERE
    s.club_id = %(club)s AND s.member_id = %(member)s::text
    -- With an offset, the months of all tables of the club are not read.
    AND NOT EXISTS (SELECT FROM table_months AS m WHERE m.club_id = %(club)s AND m.table_id = s.table_id OFFSET 0)
