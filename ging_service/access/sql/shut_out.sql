-- shut_out: whatever lets a member in ends: passphrase, sessions, invitations, keys that act for him.
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
