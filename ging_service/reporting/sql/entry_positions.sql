-- Positions of the log at which filtered entries can be.


-- name: tables_with_deal
-- Tables that have reached a deal number, up to a limit.
SELECT table_id FROM deals WHERE club_id = %(club)s AND deal = %(deal)s LIMIT %(limit)s


-- name: positions_of_rulings
-- The positions of the rulings on a dispute in the club's log. Events are looked up one by one (OFFSET).
SELECT e.position
FROM rulings AS r
CROSS JOIN LATERAL (
    SELECT position
    FROM events
    WHERE club_id = %(club)s AND stream_id = 'table/' || r.table_id AND version = r.version
    OFFSET 0
) AS e
WHERE r.club_id = %(club)s AND r.dispute_id = %(dispute)s


-- name: ends_of_streams
-- The first and the last position in a club's log of the events of some streams; NULL if they have none.
SELECT min(f.position), max(l.position)
FROM unnest(%(streams)s::text[]) AS s (stream_id)
CROSS JOIN LATERAL (
    SELECT position
    FROM events
    WHERE club_id = %(club)s AND stream_id = s.stream_id
    ORDER BY version
    LIMIT 1
) AS f
CROSS JOIN LATERAL (
    SELECT position
    FROM events
    WHERE club_id = %(club)s AND stream_id = s.stream_id
    ORDER BY version DESC
    LIMIT 1
) AS l
