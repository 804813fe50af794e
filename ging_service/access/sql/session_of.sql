-- session_of: one session that has not ended.
SELECT session_id, member_id, note, created_at, last_used_at
FROM sessions
WHERE club_id = %(club)s AND session_id = %(session)s AND last_used_at > now() - %(idle)s AND created_at > now() - %(life)s
