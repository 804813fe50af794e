-- The box of counters.


-- name: counts_of_counters
-- Events of one type in the treasurer's book, before a version, the newest first.
SELECT position, stream_id, version, type, body
FROM events
WHERE club_id = %(club)s AND stream_id = 'books' AND version < %(before)s AND type = %(type)s
ORDER BY version DESC
LIMIT %(limit)s
