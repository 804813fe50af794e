-- Fines, gifts and purchases that can still be reversed.


-- name: latest_reversible
-- The last events of some types in some streams, without those at some positions.
SELECT latest.position
FROM
    unnest(%(streams)s::text[]) AS asked (stream_id)
CROSS JOIN LATERAL (
    SELECT e.position
    FROM events AS e
    WHERE
        e.club_id = %(club)s AND e.stream_id = asked.stream_id
        AND e.type = ANY(%(types)s) AND e.position <> ALL(%(gone)s::bigint[])
    ORDER BY e.version DESC
    LIMIT %(most)s
) AS latest
ORDER BY latest.position DESC
LIMIT %(most)s
