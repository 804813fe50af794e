-- Tables that are over: their standings, and the months in which they were played.


-- name: rows_of_tables
-- A row for each table that is over, before the statement of standings twice: as known, and as ruled of the tables with
-- rulings. The figures of all seats follow one another, each with as many numbers of the game as it has columns.
SELECT
    t.club_id, t.table_id, t.game, t.members, coalesce(known.figures, '{}') AS known,
    CASE
        WHEN w.table_id = ANY(%(ruled_tables)s::text[]) THEN coalesce(ruled.figures, '{}')
        ELSE coalesce(known.figures, '{}')
    END AS ruled
FROM unnest(%(tables)s::text[]) AS w (table_id)
CROSS JOIN LATERAL (SELECT * FROM tables WHERE club_id = %(club)s AND table_id = w.table_id OFFSET 0) AS t


-- name: tables_with_rulings
SELECT w.table_id
FROM unnest(%(tables)s::text[]) AS w (table_id)
WHERE EXISTS (SELECT FROM rulings WHERE club_id = %(club)s AND table_id = w.table_id)


-- name: figures_by_table
-- The figures of all seats of a table, of the statement of standings that comes before.
SELECT s.table_id, array_agg(n.counted ORDER BY s.seat, n.place)::bigint[] AS figures
FROM standings AS s
LEFT JOIN unnest(%(own_games)s::text[], %(own_widths)s::integer[]) AS g (game, width) ON g.game = s.game
CROSS JOIN LATERAL unnest(
    ARRAY[s.deals, s.won, s.lost, s.beside, s.dealt, s.misdeals] || coalesce(s.own, '{}')
    || array_fill(0::bigint, ARRAY[greatest(coalesce(g.width, 0) - cardinality(coalesce(s.own, '{}')), 0)])
) WITH ORDINALITY AS n (counted, place)
GROUP BY s.table_id


-- name: add_standings_of_tables
-- Before rows_of_tables: keeps them.
INSERT INTO table_standings (club_id, table_id, game, members, known, ruled)


-- name: forget_standings_of_tables
DELETE FROM table_standings WHERE club_id = %(club)s AND table_id = ANY(%(tables)s::text[])


-- name: note_tables_not_added_up
-- Notes the tables of a club without standings. Beside a rebuild, a trigger does so.
INSERT INTO tables_not_added_up (club_id, table_id)
SELECT t.club_id, t.table_id
FROM tables AS t
WHERE t.club_id = %(club)s AND NOT EXISTS (
    SELECT FROM table_standings AS s WHERE s.club_id = %(club)s AND s.table_id = t.table_id
)
ON CONFLICT DO NOTHING


-- name: figures_of_tables
-- What some tables that are over came to, as rulings have left it.
SELECT table_id, game, members, ruled FROM table_standings WHERE club_id = %(club)s AND table_id = ANY(%(tables)s::text[])


-- name: tables_over
-- The tables of a club that are over.
SELECT table_id FROM tables WHERE club_id = %(club)s AND ended <> '' ORDER BY table_id


-- name: forget_months_of_tables
DELETE FROM table_months WHERE club_id = %(club)s AND table_id = ANY(%(tables)s::text[])


-- name: add_months_of_tables
-- Before months_of_tables: keeps them.
INSERT INTO table_months (club_id, table_id, month)


-- name: months_of_tables
-- The months of tables that are over and hold no counters, from the first entry of a place at the table to the last.
SELECT t.club_id, t.table_id, m.month::date
FROM unnest(%(tables)s::text[]) AS w (table_id)
CROSS JOIN LATERAL (SELECT * FROM tables WHERE club_id = %(club)s AND table_id = w.table_id OFFSET 0) AS t
CROSS JOIN LATERAL (
    SELECT min(e.counts_at) AS first, max(e.counts_at) AS last
    FROM (
        SELECT DISTINCT position
        FROM postings
        -- "0" follows upon "/".
        WHERE club_id = %(club)s AND account >= 'table/' || t.table_id || '/' AND account < 'table/' || t.table_id || '0'
    ) AS p
    CROSS JOIN LATERAL (SELECT counts_at FROM entries WHERE club_id = %(club)s AND position = p.position OFFSET 0) AS e
) AS s
CROSS JOIN LATERAL generate_series(
    date_trunc('month', coalesce(s.first, t.happened_at) AT TIME ZONE 'UTC'),
    date_trunc('month', coalesce(s.last, t.happened_at) AT TIME ZONE 'UTC'),
    interval '1 month'
) AS m (month)
WHERE NOT EXISTS (
    SELECT FROM accounts AS a
    WHERE
        a.club_id = %(club)s AND a.account >= 'table/' || t.table_id || '/' AND a.account < 'table/' || t.table_id || '0'
        AND a.balance <> 0
)
ORDER BY t.table_id, m.month
