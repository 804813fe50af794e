-- Statements on credentials, sessions, invitations and outcomes.


-- name: login_of
-- A member's passphrase hash, if they have set a passphrase. Locked until the transaction ends.
SELECT passphrase_hash, changed_at, version FROM logins WHERE club_id = %(club)s AND member_id = %(member)s FOR UPDATE


-- name: set_passphrase
-- Set a member's passphrase: the first one, or another.
INSERT INTO logins AS l (club_id, member_id, passphrase_hash, changed_at, version)
VALUES (%(club)s, %(member)s, %(hash)s, now(), 1)
ON CONFLICT (club_id, member_id) DO UPDATE
SET passphrase_hash = excluded.passphrase_hash, changed_at = excluded.changed_at, version = l.version + 1
RETURNING passphrase_hash, changed_at, version


-- name: rehash
-- Store the same passphrase hashed with newer parameters.
UPDATE logins SET passphrase_hash = %(hash)s WHERE club_id = %(club)s AND member_id = %(member)s


-- name: insert_session
-- Start a session for a member who has signed in. With as many as they may have, the one that was not used for longest ends.
WITH surplus AS (
    DELETE FROM sessions WHERE club_id = %(club)s AND session_id IN (
        SELECT session_id FROM sessions WHERE club_id = %(club)s AND member_id = %(member)s
        ORDER BY last_used_at DESC, created_at DESC, session_id OFFSET %(most)s - 1
    )
)
INSERT INTO sessions (club_id, session_id, token_hash, member_id, note, created_at, last_used_at)
VALUES (%(club)s, %(session)s, %(hash)s, %(member)s, %(note)s, now(), now())
RETURNING session_id, member_id, note, created_at, last_used_at


-- name: session_of
-- One session that has not ended.
SELECT session_id, member_id, note, created_at, last_used_at
FROM sessions
WHERE club_id = %(club)s AND session_id = %(session)s AND last_used_at > now() - %(idle)s AND created_at > now() - %(life)s


-- name: sessions_of
-- A club's open sessions after an id, in order of ids: those of one member, or all of them ('').
SELECT session_id, member_id, note, created_at, last_used_at
FROM sessions
WHERE club_id = %(club)s AND session_id > %(after)s AND (%(member)s = '' OR member_id = %(member)s)
  AND last_used_at > now() - %(idle)s AND created_at > now() - %(life)s
ORDER BY session_id
LIMIT %(limit)s


-- name: end_session
-- End a session.
DELETE FROM sessions WHERE club_id = %(club)s AND session_id = %(session)s


-- name: end_sessions
-- End all of a member's sessions except one.
DELETE FROM sessions WHERE club_id = %(club)s AND member_id = %(member)s AND session_id <> %(but)s


-- name: insert_key
-- Create a key, unless there is one with this id.
INSERT INTO keys (club_id, key_id, token_hash, member_id, scopes, note, created_by, created_at, expires_at, version)
VALUES (%(club)s, %(key)s, %(hash)s, %(member)s, %(scopes)s, %(note)s, %(by)s, now(), %(expires_at)s, 1)
ON CONFLICT (club_id, key_id) DO NOTHING
RETURNING key_id, member_id, scopes, note, created_by, created_at, expires_at, revoked_at, last_used_at, version


-- name: key_of
-- One key of a club.
SELECT key_id, member_id, scopes, note, created_by, created_at, expires_at, revoked_at, last_used_at, version
FROM keys
WHERE club_id = %(club)s AND key_id = %(key)s


-- name: keys_of
-- A club's keys after an id, in order of ids: those of one member, or all of them ('').
SELECT key_id, member_id, scopes, note, created_by, created_at, expires_at, revoked_at, last_used_at, version
FROM keys
WHERE club_id = %(club)s AND key_id > %(after)s AND (%(member)s = '' OR member_id = %(member)s)
ORDER BY key_id
LIMIT %(limit)s


-- name: count_valid_keys
-- How many keys of a member can be used.
SELECT count(*) FROM keys
WHERE club_id = %(club)s AND member_id = %(member)s AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())


-- name: revoke_key
-- Revoke a key.
UPDATE keys SET revoked_at = now(), version = version + 1
WHERE club_id = %(club)s AND key_id = %(key)s AND revoked_at IS NULL
RETURNING key_id, member_id, scopes, note, created_by, created_at, expires_at, revoked_at, last_used_at, version


-- name: insert_invitation
-- Invite a member to set their passphrase. Earlier invitations are revoked.
WITH before AS (
    UPDATE invitations SET revoked_at = now(), version = version + 1
    WHERE club_id = %(club)s AND member_id = %(member)s AND accepted_at IS NULL AND revoked_at IS NULL
)
INSERT INTO invitations (club_id, invitation_id, token_hash, member_id, created_by, app, created_at, expires_at, version)
VALUES (%(club)s, %(invitation)s, %(hash)s, %(member)s, %(by)s, %(app)s, now(), now() + %(holds)s, 1)
RETURNING invitation_id, member_id, created_by, created_at, expires_at, accepted_at, revoked_at, version


-- name: invitation_of
-- One invitation.
SELECT invitation_id, member_id, created_by, created_at, expires_at, accepted_at, revoked_at, version
FROM invitations
WHERE club_id = %(club)s AND invitation_id = %(invitation)s


-- name: invitations_of
-- A club's invitations after an id, in order of ids.
SELECT invitation_id, member_id, created_by, created_at, expires_at, accepted_at, revoked_at, version
FROM invitations
WHERE club_id = %(club)s AND invitation_id > %(after)s
ORDER BY invitation_id
LIMIT %(limit)s


-- name: invited
-- The member of an invitation and who made it, if it is valid.
SELECT member_id, created_by, app FROM invitations
WHERE club_id = %(club)s AND token_hash = %(hash)s
  AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()


-- name: accept_invitation
-- Accept an invitation. It can be accepted only once. Returns its member and who made it.
UPDATE invitations SET accepted_at = now(), version = version + 1
WHERE club_id = %(club)s AND token_hash = %(hash)s
  AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()
RETURNING member_id, created_by, app


-- name: revoke_invitation
-- Revoke an invitation that has not been accepted.
UPDATE invitations SET revoked_at = now(), version = version + 1
WHERE club_id = %(club)s AND invitation_id = %(invitation)s AND accepted_at IS NULL AND revoked_at IS NULL
RETURNING invitation_id, member_id, created_by, created_at, expires_at, accepted_at, revoked_at, version


-- name: hold_invitations
-- Lock a member's open invitations: nobody accepts one until the transaction ends.
SELECT invitation_id FROM invitations
WHERE club_id = %(club)s AND member_id = %(member)s AND accepted_at IS NULL AND revoked_at IS NULL
ORDER BY invitation_id
FOR UPDATE


-- name: shut_out
-- Remove all of a member's credentials: passphrase, sessions, invitations, and keys that act for them.
WITH
    login AS (DELETE FROM logins WHERE club_id = %(club)s AND member_id = %(member)s RETURNING 1),
    ended AS (DELETE FROM sessions WHERE club_id = %(club)s AND member_id = %(member)s RETURNING 1),
    revoked AS (
        UPDATE keys SET revoked_at = now(), version = version + 1
        WHERE club_id = %(club)s AND member_id = %(member)s AND revoked_at IS NULL
        RETURNING 1
    ),
    withdrawn AS (
        UPDATE invitations SET revoked_at = now(), version = version + 1
        WHERE club_id = %(club)s AND member_id = %(member)s AND accepted_at IS NULL AND revoked_at IS NULL
        RETURNING 1
    )
SELECT
    (SELECT count(*) FROM login), (SELECT count(*) FROM ended), (SELECT count(*) FROM revoked),
    (SELECT count(*) FROM withdrawn)


-- name: claim_outcome
-- Claim an idempotency key for a command. Other requests with this key wait until the transaction ends.
INSERT INTO outcomes (club_id, key, request_hash, status, answer, recorded_at)
VALUES (%(club)s, %(key)s, %(hash)s, 0, '', now())
ON CONFLICT (club_id, key) DO NOTHING


-- name: outcome_of
-- The outcome of the command with this key.
SELECT request_hash, status, answer FROM outcomes WHERE club_id = %(club)s AND key = %(key)s


-- name: keep_outcome
-- Store the outcome of the command that claimed this key.
UPDATE outcomes SET status = %(status)s, answer = %(answer)s WHERE club_id = %(club)s AND key = %(key)s


-- name: forget_bucket
-- Empty a bucket: its next request counts as the first.
DELETE FROM rates WHERE club_id = %(club)s AND bucket = %(bucket)s


-- name: clean
-- Delete rows that are no longer needed. A bucket whose time has passed is the same as none.
--
-- Times in the future were written before the clock was set back. They become the present, so that nothing is kept or
-- valid for longer than its rule allows from now on.
WITH
    -- An append locks the buckets of its quotas until it commits: nobody who comes in meanwhile waits for that here.
    resting AS (SELECT club_id, bucket FROM rates WHERE due_at < clock_timestamp() FOR UPDATE SKIP LOCKED),
    rested AS (DELETE FROM rates AS r USING resting WHERE r.club_id = resting.club_id AND r.bucket = resting.bucket),
    ended AS (DELETE FROM sessions WHERE last_used_at < now() - %(idle)s OR created_at < now() - %(life)s),
    lapsed AS (DELETE FROM invitations WHERE expires_at < now() - %(shown)s),
    sessions_ahead AS (
        UPDATE sessions SET last_used_at = least(last_used_at, now()), created_at = least(created_at, now())
        WHERE last_used_at > clock_timestamp() OR created_at > clock_timestamp()
    ),
    invitations_ahead AS (
        UPDATE invitations SET created_at = now(), expires_at = expires_at - (created_at - now())
        WHERE created_at > clock_timestamp() AND expires_at >= now() - %(shown)s
    ),
    outcomes_ahead AS (UPDATE outcomes SET recorded_at = now() WHERE recorded_at > clock_timestamp())
DELETE FROM outcomes WHERE recorded_at < now() - %(kept)s
