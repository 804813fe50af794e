-- revoke_key: a key ends now.
UPDATE keys SET revoked_at = now(), version = version + 1
WHERE club_id = %(club)s AND key_id = %(key)s AND revoked_at IS NULL
RETURNING key_id, member_id, scopes, note, created_by, created_at, expires_at, revoked_at, last_used_at, version
