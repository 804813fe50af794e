-- invitations_of: a club's invitations by id, from one on.
SELECT invitation_id, member_id, created_by, created_at, expires_at, accepted_at, revoked_at, version
FROM invitations
WHERE club_id = %(club)s AND invitation_id > %(after)s
ORDER BY invitation_id
LIMIT %(limit)s
