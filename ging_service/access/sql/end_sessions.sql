-- end_sessions: a member's sessions end, but for one.
DELETE FROM sessions WHERE club_id = %(club)s AND member_id = %(member)s AND session_id <> %(but)s
