-- release: a turn is over. Whatever the clock shows: it may have been set back since.
UPDATE webhooks SET claimed_until = now()
WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND claim = %(claim)s
