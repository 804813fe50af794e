-- key_of: one key of a club.
SELECT key_id, member_id, scopes, note, created_by, created_at, expires_at, revoked_at, last_used_at, version
FROM keys
WHERE club_id = %(club)s AND key_id = %(key)s
