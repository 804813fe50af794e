-- release: a turn is over.
UPDATE webhooks SET claimed_until = now()
WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND claim = %(claim)s AND claimed_until > now()
