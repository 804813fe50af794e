-- release_claims: whatever was taken under these claims, whose answer never arrived, is free again.
UPDATE webhooks SET claimed_until = now() WHERE claim = ANY(%(claims)s) AND claimed_until > now()
