-- accept_invitation: an invitation is used, once, by one.
UPDATE invitations SET accepted_at = now(), version = version + 1
WHERE club_id = %(club)s AND token_hash = %(hash)s
  AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > now()
RETURNING member_id
