-- load: all that a command needs before it is decided, in one round trip. The version is that of the events where there
-- is no snapshot; they are not looked at where there is one.
SELECT
    h.size,
    coalesce(s.version, (
        SELECT e.version FROM events AS e
        WHERE e.club_id = h.club_id AND e.stream_id = %(stream)s
        ORDER BY e.version DESC LIMIT 1
    )),
    s.state, i.request_hash, i.first_position, i.count, i.version
FROM log_head AS h
LEFT JOIN snapshots AS s ON s.club_id = h.club_id AND s.stream_id = %(stream)s
LEFT JOIN idempotency AS i ON i.club_id = h.club_id AND i.key = %(key)s
WHERE h.club_id = %(club)s
