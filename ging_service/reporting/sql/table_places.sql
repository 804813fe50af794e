-- Accounts of one kind of place at tables.


-- name: next_places
-- Of the next accounts behind a cursor, from one name to before another: those of one kind of place at tables, by name, the
-- last of all, and how many there are.
SELECT
    coalesce(array_agg(a.account ORDER BY a.account) FILTER (WHERE split_part(a.account, '/', 3) = %(place)s::text), '{}'),
    max(a.account), count(*)
FROM (
    SELECT account
    FROM accounts
    WHERE club_id = %(club)s AND account > %(after)s AND account >= %(first)s AND account < %(end)s
    ORDER BY account
    LIMIT %(size)s
) AS a


-- name: places_of_tables
-- Accounts of one kind of place at some tables, behind a cursor, from one name to before another. Their names end with the
-- kind, or it is followed by a slash, upon which "0" follows.
SELECT a.account
FROM unnest(%(tables)s::text[]) AS t (table_id)
CROSS JOIN LATERAL (
    SELECT account
    FROM accounts
    WHERE
        club_id = %(club)s AND account >= 'table/' || t.table_id || '/' || %(place)s::text
        AND account < 'table/' || t.table_id || '/' || %(place)s::text || '0'
    OFFSET 0
) AS a
WHERE
    a.account > %(after)s AND a.account >= %(first)s AND a.account < %(end)s
    AND split_part(a.account, '/', 3) = %(place)s::text
ORDER BY a.account
LIMIT %(limit)s


-- name: tables_of_other_games
-- Tables of all games but some, up to a limit. The games that are played are looked up one after the other.
WITH RECURSIVE played AS (
    (SELECT game FROM tables WHERE club_id = %(club)s ORDER BY game LIMIT 1)
    UNION ALL
    SELECT (SELECT t.game FROM tables AS t WHERE t.club_id = %(club)s AND t.game > p.game ORDER BY t.game LIMIT 1)
    FROM played AS p
    WHERE p.game IS NOT NULL
)
SELECT t.table_id
FROM played AS p
CROSS JOIN LATERAL (SELECT table_id FROM tables WHERE club_id = %(club)s AND game = p.game OFFSET 0) AS t
WHERE p.game <> ALL(%(games)s::text[])
LIMIT %(limit)s
