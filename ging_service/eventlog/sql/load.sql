-- load: all that a command needs before it is decided, in one round trip.
SELECT h.size, s.version, s.state, i.request_hash, i.first_position, i.count, i.version
FROM log_head AS h
LEFT JOIN snapshots AS s ON s.club_id = h.club_id AND s.stream_id = %(stream)s
LEFT JOIN idempotency AS i ON i.club_id = h.club_id AND i.key = %(key)s
WHERE h.club_id = %(club)s
