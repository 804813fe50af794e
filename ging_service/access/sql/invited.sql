-- invited: whose invitation this is, if it holds.
SELECT member_id FROM invitations
WHERE club_id = %(club)s AND token_hash = %(hash)s
  AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()
