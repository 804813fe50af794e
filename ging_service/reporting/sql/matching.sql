-- Matching of events with a filter.


-- name: seats_of
-- The tables of a club at which a member sits, and their seat at each.
SELECT t.table_id, array_position(t.members, %(member)s::text) - 1
FROM table_seats AS s
JOIN tables AS t ON t.club_id = %(club)s AND t.table_id = s.table_id
WHERE s.club_id = %(club)s AND s.member_id = %(member)s::text


-- name: versions_of_deals
-- Where the deals of a number stand in the streams of their tables; of one table, or of all ('').
SELECT table_id, kind, first_version, last_version
FROM deals
WHERE club_id = %(club)s AND deal = %(deal)s AND (%(table)s::text = '' OR table_id = %(table)s::text)
