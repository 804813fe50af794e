-- keys_of: a club's keys by id, from one on; of one member or, with an empty one, all of them.
SELECT key_id, member_id, scopes, note, created_by, created_at, expires_at, revoked_at, last_used_at, version
FROM keys
WHERE club_id = %(club)s AND key_id > %(after)s AND (%(member)s = '' OR member_id = %(member)s)
ORDER BY key_id
LIMIT %(limit)s
