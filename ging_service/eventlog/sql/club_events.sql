-- club_events: one club's events from a position on.
SELECT position, stream_id, version, type, body
FROM events
WHERE club_id = %s AND position >= %s AND position < %s
ORDER BY position
LIMIT %s
