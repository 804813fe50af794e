-- keep_outcome: what the command did that claimed this key.
UPDATE outcomes SET status = %(status)s, answer = %(answer)s WHERE club_id = %(club)s AND key = %(key)s
