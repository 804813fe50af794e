-- named_now: what accounts hold whose names are known.
SELECT account, balance FROM accounts WHERE club_id = %(club)s AND account = ANY(%(accounts)s) ORDER BY account
