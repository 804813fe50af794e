-- stream_events: one stream's events after a version, up to a version.
SELECT position, stream_id, version, type, body
FROM events
WHERE club_id = %s AND stream_id = %s AND version > %s AND version <= %s
ORDER BY version
