-- Standings: totals of seats and of pairs of members. Those of a period are counted by projections/sql/standings.sql.


-- name: sums_by_seat
SELECT member_id, seat::integer, game, figures
FROM standings_by_seat
WHERE club_id = %(club)s AND counted_as = %(counted_as)s AND (%(game)s::text = '' OR game = %(game)s::text)
ORDER BY member_id, seat, game


-- name: sums_by_pair
SELECT first_id, second_id, tables, game, first_figures, second_figures
FROM standings_by_pair
WHERE
    club_id = %(club)s AND counted_as = %(counted_as)s
    AND (%(member)s::text = '' OR %(member)s::text IN (first_id, second_id))
    AND (%(game)s::text = '' OR game = %(game)s::text)
ORDER BY first_id, second_id, game


-- name: standings_after
-- The standings of tables after one of them, in the order of their ids.
SELECT table_id, game, members, CASE WHEN %(ruled)s THEN ruled ELSE known END AS figures
FROM table_standings
WHERE
    club_id = %(club)s AND table_id > %(after)s AND cardinality(CASE WHEN %(ruled)s THEN ruled ELSE known END) > 0
ORDER BY table_id
LIMIT %(limit)s


-- name: game_standings_after
-- The same of the tables of one game, which can be few.
SELECT t.table_id, s.game, s.members, s.figures
FROM tables AS t
CROSS JOIN LATERAL (
    SELECT game, members, CASE WHEN %(ruled)s THEN ruled ELSE known END AS figures
    FROM table_standings
    WHERE club_id = %(club)s AND table_id = t.table_id
    OFFSET 0
) AS s
WHERE
    t.club_id = %(club)s AND t.game = %(game)s::text AND t.table_id > %(after)s AND cardinality(s.figures) > 0
ORDER BY t.table_id
LIMIT %(limit)s


-- name: member_standings_after
-- The same of the tables of one member.
SELECT m.table_id, s.game, s.members, s.figures
FROM table_seats AS m
CROSS JOIN LATERAL (
    SELECT game, members, CASE WHEN %(ruled)s THEN ruled ELSE known END AS figures
    FROM table_standings
    WHERE club_id = %(club)s AND table_id = m.table_id
    OFFSET 0
) AS s
WHERE
    m.club_id = %(club)s AND m.member_id = %(member)s::text AND m.table_id > %(after)s AND cardinality(s.figures) > 0
    AND (%(game)s::text = '' OR s.game = %(game)s::text)
ORDER BY m.table_id
LIMIT %(limit)s


-- name: tables_not_added_up
-- The tables of which there are no standings yet: those that are running, and those of an older release.
SELECT table_id FROM tables_not_added_up WHERE club_id = %(club)s ORDER BY table_id


-- name: game_tables_not_added_up
-- The tables of one game of which there are no standings yet.
SELECT n.table_id
FROM tables_not_added_up AS n
CROSS JOIN LATERAL (SELECT game FROM tables WHERE club_id = %(club)s AND table_id = n.table_id OFFSET 0) AS t
WHERE n.club_id = %(club)s AND t.game = %(game)s::text
ORDER BY n.table_id


-- name: member_tables_not_added_up
-- The tables of one member of which there are no standings yet.
SELECT n.table_id
FROM tables_not_added_up AS n
WHERE n.club_id = %(club)s AND EXISTS (
    SELECT FROM table_seats AS s
    WHERE s.club_id = %(club)s AND s.member_id = %(member)s::text AND s.table_id = n.table_id
    OFFSET 0
)
ORDER BY n.table_id


-- name: bots
SELECT member_id FROM roles WHERE club_id = %(club)s AND role = 'bot'
