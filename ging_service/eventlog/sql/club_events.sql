-- club_events: one club's events from a position up to another. Positions have no gaps, so a page is a range of them and
-- not a LIMIT: that would let a server without statistics sort the rest of the log for each page.
SELECT position, stream_id, version, type, body
FROM events
WHERE club_id = %s AND position >= %s AND position < %s
ORDER BY position
