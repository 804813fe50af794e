-- revoke_invitation: an invitation that nobody has accepted holds no longer.
UPDATE invitations SET revoked_at = now(), version = version + 1
WHERE club_id = %(club)s AND invitation_id = %(invitation)s AND accepted_at IS NULL AND revoked_at IS NULL
RETURNING invitation_id, member_id, created_by, created_at, expires_at, accepted_at, revoked_at, version
