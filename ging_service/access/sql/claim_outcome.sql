-- claim_outcome: a command with this key is being carried out; whoever comes with it too waits until it is.
INSERT INTO outcomes (club_id, key, request_hash, status, answer, recorded_at)
VALUES (%(club)s, %(key)s, %(hash)s, 0, '', now())
ON CONFLICT (club_id, key) DO NOTHING
