-- hold_invitations: nobody accepts an open invitation of a member until the transaction ends.
SELECT invitation_id FROM invitations
WHERE club_id = %(club)s AND member_id = %(member)s AND accepted_at IS NULL AND revoked_at IS NULL
ORDER BY invitation_id
FOR UPDATE
