-- Matching of events with a filter.


-- name: seats_of
-- The tables of a club at which a member sits, up to a limit, and their seat at each.
SELECT s.table_id, array_position(t.members, %(member)s::text) - 1
FROM (
    SELECT table_id FROM table_seats WHERE club_id = %(club)s AND member_id = %(member)s::text LIMIT %(limit)s
) AS s
JOIN tables AS t ON t.club_id = %(club)s AND t.table_id = s.table_id


-- name: seats_at
-- Those of some tables at which a member sits, and their seat at each.
SELECT w.table_id, array_position(t.members, %(member)s::text) - 1
FROM unnest(%(tables)s::text[]) AS w (table_id)
CROSS JOIN LATERAL (SELECT members FROM tables WHERE club_id = %(club)s AND table_id = w.table_id OFFSET 0) AS t
WHERE %(member)s::text = ANY(t.members)


-- name: versions_of_deals
-- Where the deals of a number stand in the streams of their tables, up to a limit.
SELECT table_id, kind, first_version, last_version
FROM deals
WHERE club_id = %(club)s AND deal = %(deal)s
LIMIT %(limit)s


-- name: versions_of_deals_at
-- Where the deals of a number stand in the streams of some tables. They are looked up one by one (OFFSET).
SELECT d.table_id, d.kind, d.first_version, d.last_version
FROM unnest(%(tables)s::text[]) AS w (table_id)
CROSS JOIN LATERAL (
    SELECT * FROM deals WHERE club_id = %(club)s AND table_id = w.table_id AND deal = %(deal)s OFFSET 0
) AS d
