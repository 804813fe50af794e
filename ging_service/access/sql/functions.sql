-- Functions that migrations create. One call of them authenticates a request.


-- name: take_request
-- Count one request in a bucket (GCRA). Returns 0 if it passes, else how many seconds it is early.
-- Refused ones are not counted. A period of 0 lets everything pass.
--
-- The rule keeps due_at within p_slack + p_period of now. A later time was written before the clock was set back, or under
-- another rule: the request passes, and the bucket is full from then on. So no request is ever more than one period early.
-- The clock is read after the row is locked: what others have just written is never later than the rule allows.
CREATE FUNCTION take_request(p_club_id text, p_bucket text, p_period interval, p_slack interval)
RETURNS double precision LANGUAGE plpgsql AS $$
DECLARE
    early_s double precision;
BEGIN
    IF p_period = interval '0' THEN
        RETURN 0;
    END IF;
    INSERT INTO rates AS r (club_id, bucket, due_at) VALUES (p_club_id, p_bucket, clock_timestamp() + p_period)
    ON CONFLICT (club_id, bucket) DO UPDATE
    SET due_at = least(greatest(r.due_at, clock_timestamp()), clock_timestamp() + p_slack) + p_period
    WHERE r.due_at <= clock_timestamp() + p_slack OR r.due_at > clock_timestamp() + p_slack + p_period;
    IF FOUND THEN
        RETURN 0;
    END IF;
    SELECT extract(epoch FROM due_at - clock_timestamp() - p_slack) INTO early_s
    FROM rates WHERE club_id = p_club_id AND bucket = p_bucket;
    RETURN greatest(coalesce(early_s, 0), 0.001);
END $$


-- name: count_written
-- Count events that have been appended towards the quotas of their member ('' for nobody) and of their club, or refuse.
--
-- A quota is so many events a day; 0: no quota. A fortieth of them can come at once. Whoever may still write one event may
-- write any number with it: all of them count for their member, whose bucket owes them, a week's events at most. The club's
-- bucket owes 36 minutes at most: the others go on playing. A time further ahead was written before the clock was set back,
-- as in take_request.
-- A refusal has SQLSTATE LG007, so that the append is undone with it.     DETAIL: whose quota, events a day, seconds
-- Of two quotas that are used up it names the one that takes longer: after these seconds neither refuses.
-- It takes and returns the position of the first event, so that it cannot run before the append.
CREATE FUNCTION count_written(
    p_position bigint, p_events integer, p_club_id text, p_member text, p_of_member integer, p_of_club integer
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    whose text;
    written text;
    a_day integer;
    most_owed interval;
    one interval;
    slack interval;
    early_s double precision;
    latest_s double precision := 0;
    refusal text;
BEGIN
    FOR whose, written, a_day, most_owed IN VALUES
        ('member', 'writes/' || p_member, p_of_member, interval '168 hours'),
        ('club', 'writes', p_of_club, interval '36 minutes')
    LOOP
        CONTINUE WHEN a_day = 0 OR p_events = 0 OR whose = 'member' AND p_member = '';
        one := interval '24 hours' / a_day;
        slack := greatest(interval '36 minutes' - one, interval '0');
        INSERT INTO rates AS r (club_id, bucket, due_at)
        VALUES (p_club_id, written, clock_timestamp() + least(p_events * one, most_owed))
        ON CONFLICT (club_id, bucket) DO UPDATE
        SET due_at = least(greatest(r.due_at, clock_timestamp()), clock_timestamp() + slack) + least(p_events * one, most_owed)
        WHERE r.due_at <= clock_timestamp() + slack OR r.due_at > clock_timestamp() + slack + most_owed;
        CONTINUE WHEN FOUND;
        SELECT extract(epoch FROM due_at - clock_timestamp() - slack) INTO early_s
        FROM rates WHERE club_id = p_club_id AND bucket = written;
        early_s := greatest(coalesce(early_s, 0), 0.001);
        IF early_s > latest_s THEN
            latest_s := early_s;
            refusal := format('%s %s %s', whose, a_day, ceil(early_s));
        END IF;
    END LOOP;
    IF latest_s > 0 THEN
        RAISE EXCEPTION 'the quota of events is used up' USING ERRCODE = 'LG007', DETAIL = refusal;
    END IF;
    RETURN p_position;
END $$;


-- name: offices_of
-- The roles that a member holds, separated by spaces.
CREATE FUNCTION offices_of(p_club_id text, p_member text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        SELECT string_agg(role, ' ' ORDER BY role) FROM roles
        WHERE club_id = p_club_id AND member_id = p_member AND held
    );
END $$


-- name: admit_key
-- Authenticate a key: its member, scopes and roles. Counts the request, and marks the key as used once a minute.
-- Requests of all keys of a member count together, and apart from their sessions: who has lost a key can still revoke it.
-- A key that acts for nobody counts for itself.
-- Small statements and no large one: their plans are made once, and what is not needed is not begun.
CREATE FUNCTION admit_key(
    p_club_id text, p_hash bytea, p_period interval, p_slack interval,
    OUT id text, OUT member text, OUT allowed text, OUT offices text, OUT early_s double precision
) LANGUAGE plpgsql AS $$
DECLARE
    used_at timestamptz;
BEGIN
    SELECT key_id, member_id, array_to_string(scopes, ' '), last_used_at INTO id, member, allowed, used_at
    FROM keys
    WHERE club_id = p_club_id AND token_hash = p_hash
      AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now());
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF used_at IS NULL OR used_at NOT BETWEEN now() - interval '1 minute' AND now() THEN
        UPDATE keys SET last_used_at = now()
        WHERE club_id = p_club_id AND key_id = id
          AND last_used_at IS NOT DISTINCT FROM used_at; -- somebody else may have by now
    END IF;
    IF member <> '' THEN
        offices := offices_of(p_club_id, member);
    END IF;
    early_s := take_request(
        p_club_id, 'requests/' || member || '/' || CASE member WHEN '' THEN id ELSE 'keys' END, p_period, p_slack
    );
END $$


-- name: admit_session
-- Authenticate a session. It ends when it has not been used for p_idle, and p_life after it began.
-- Requests of all sessions of a member count together.
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
    early_s := take_request(p_club_id, 'requests/' || member, p_period, p_slack);
END $$
