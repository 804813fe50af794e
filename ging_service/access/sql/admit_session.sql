-- admit_session: the same of a session, which ends when it has not been used for some time.
WITH found AS (
    SELECT session_id, member_id FROM sessions
    WHERE club_id = %(club)s AND token_hash = %(hash)s AND last_used_at > now() - %(idle)s::interval
),
taken AS (
    INSERT INTO rates AS r (club_id, bucket, due_at)
    SELECT %(club)s::text, 'session/' || session_id, clock_timestamp() + %(period)s::interval FROM found
    WHERE %(period)s::interval > interval '0'
    ON CONFLICT (club_id, bucket) DO UPDATE
    SET due_at = greatest(r.due_at, clock_timestamp()) + %(period)s::interval
    WHERE r.due_at <= clock_timestamp() + %(slack)s::interval
    RETURNING true
),
used AS (
    UPDATE sessions SET last_used_at = now()
    FROM found
    WHERE sessions.club_id = %(club)s AND sessions.session_id = found.session_id
      AND sessions.last_used_at < now() - interval '1 minute'
)
SELECT
    found.session_id, found.member_id, '',
    array_to_string(ARRAY(
        SELECT role FROM roles
        WHERE roles.club_id = %(club)s AND roles.member_id = found.member_id AND roles.held
    ), ' '),
    %(period)s::interval = interval '0' OR EXISTS (SELECT FROM taken),
    coalesce(
        (
            SELECT extract(epoch FROM r.due_at - clock_timestamp() - %(slack)s::interval) FROM rates AS r
            WHERE r.club_id = %(club)s AND r.bucket = 'session/' || found.session_id
        ),
        0
    )::float8
FROM found
