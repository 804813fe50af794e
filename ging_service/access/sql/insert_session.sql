-- insert_session: a member has signed in.
INSERT INTO sessions (club_id, session_id, token_hash, member_id, note, created_at, last_used_at)
VALUES (%(club)s, %(session)s, %(hash)s, %(member)s, %(note)s, now(), now())
RETURNING session_id, member_id, note, created_at, last_used_at
