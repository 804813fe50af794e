-- admit_session: the same for a session, which ends when it has not been used for p_idle, and p_life after it began.
--
-- p_life has a default because the version before this parameter calls the function while the database is migrated.
CREATE FUNCTION admit_session(
    p_club_id text, p_hash bytea, p_period interval, p_slack interval, p_idle interval, p_life interval DEFAULT NULL,
    OUT id text, OUT member text, OUT allowed text, OUT offices text, OUT early_s double precision
) LANGUAGE plpgsql AS $$
DECLARE
    used_at timestamptz;
BEGIN
    SELECT session_id, member_id, last_used_at INTO id, member, used_at
    FROM sessions
    WHERE club_id = p_club_id AND token_hash = p_hash AND last_used_at > now() - p_idle
        AND (p_life IS NULL OR created_at > now() - p_life);
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF used_at NOT BETWEEN now() - interval '1 minute' AND now() THEN -- in the future: the clock was set back
        UPDATE sessions SET last_used_at = now(), created_at = least(created_at, now())
        WHERE club_id = p_club_id AND session_id = id AND last_used_at = used_at; -- somebody else may have by now
    END IF;
    offices := offices_of(p_club_id, member);
    early_s := take_request(p_club_id, 'session/' || id, p_period, p_slack);
END $$
