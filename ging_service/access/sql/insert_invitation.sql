-- insert_invitation: a member may set his passphrase; what he was sent before holds no longer.
WITH before AS (
    UPDATE invitations SET revoked_at = now(), version = version + 1
    WHERE club_id = %(club)s AND member_id = %(member)s AND accepted_at IS NULL AND revoked_at IS NULL
)
INSERT INTO invitations (club_id, invitation_id, token_hash, member_id, created_by, created_at, expires_at, version)
VALUES (%(club)s, %(invitation)s, %(hash)s, %(member)s, %(by)s, now(), now() + %(holds)s, 1)
RETURNING invitation_id, member_id, created_by, created_at, expires_at, accepted_at, revoked_at, version
