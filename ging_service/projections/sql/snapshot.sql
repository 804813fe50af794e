-- snapshot: the state of a stream, as far as a rebuild has folded it.
INSERT INTO snapshots (club_id, stream_id, version, state) VALUES (%s, %s, %s, %s)
ON CONFLICT (club_id, stream_id) DO UPDATE SET version = excluded.version, state = excluded.state
