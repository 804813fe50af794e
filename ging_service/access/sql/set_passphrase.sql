-- set_passphrase: a member's passphrase, the first one or another.
INSERT INTO logins AS l (club_id, member_id, passphrase_hash, changed_at, version)
VALUES (%(club)s, %(member)s, %(hash)s, now(), 1)
ON CONFLICT (club_id, member_id) DO UPDATE
SET passphrase_hash = excluded.passphrase_hash, changed_at = excluded.changed_at, version = l.version + 1
RETURNING passphrase_hash, changed_at, version
