-- sessions_of: the sessions of a club that have not ended, by id, from one on; of one member or, with an empty one, all.
SELECT session_id, member_id, note, created_at, last_used_at
FROM sessions
WHERE club_id = %(club)s AND session_id > %(after)s AND (%(member)s = '' OR member_id = %(member)s)
  AND last_used_at > now() - %(idle)s AND created_at > now() - %(life)s
ORDER BY session_id
LIMIT %(limit)s
