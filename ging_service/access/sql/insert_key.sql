-- insert_key: a new key, unless there is one of this id.
INSERT INTO keys (club_id, key_id, token_hash, member_id, scopes, note, created_by, created_at, expires_at, version)
VALUES (%(club)s, %(key)s, %(hash)s, %(member)s, %(scopes)s, %(note)s, %(by)s, now(), %(expires_at)s, 1)
ON CONFLICT (club_id, key_id) DO NOTHING
RETURNING key_id, member_id, scopes, note, created_by, created_at, expires_at, revoked_at, last_used_at, version
