-- The latest event of one type in a stream, up to a version.
SELECT body
FROM events
WHERE club_id = %s AND stream_id = %s AND version <= %s AND type = %s
ORDER BY version DESC
LIMIT 1
