-- invitation_of: one invitation.
SELECT invitation_id, member_id, created_by, created_at, expires_at, accepted_at, revoked_at, version
FROM invitations
WHERE club_id = %(club)s AND invitation_id = %(invitation)s
