-- outcome_of: what the command with this key did.
SELECT request_hash, status, answer FROM outcomes WHERE club_id = %(club)s AND key = %(key)s
