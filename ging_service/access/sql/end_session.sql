-- end_session: one session ends.
DELETE FROM sessions WHERE club_id = %(club)s AND session_id = %(session)s
