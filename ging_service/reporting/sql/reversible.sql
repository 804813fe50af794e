-- Fines and gifts that can still be reversed.


-- name: latest_reversible
-- The last events of some types in a stream, without those at some positions.
SELECT e.position
FROM events AS e
WHERE
    e.club_id = %(club)s AND e.stream_id = %(stream)s
    AND e.type = ANY(%(types)s) AND e.position <> ALL(%(gone)s::bigint[])
ORDER BY e.version DESC
LIMIT %(most)s
