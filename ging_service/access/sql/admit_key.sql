-- admit_key: whose key this is and what it may do now; counts the request (GCRA) and marks the key as used, once a minute.
WITH found AS (
    SELECT key_id, member_id, scopes FROM keys
    WHERE club_id = %(club)s AND token_hash = %(hash)s
      AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
),
taken AS (
    INSERT INTO rates AS r (club_id, bucket, due_at)
    SELECT %(club)s::text, 'key/' || key_id, clock_timestamp() + %(period)s::interval FROM found WHERE %(period)s::interval > interval '0'
    ON CONFLICT (club_id, bucket) DO UPDATE
    SET due_at = greatest(r.due_at, clock_timestamp()) + %(period)s::interval
    WHERE r.due_at <= clock_timestamp() + %(slack)s::interval
    RETURNING true
),
used AS (
    UPDATE keys SET last_used_at = now()
    FROM found
    WHERE keys.club_id = %(club)s AND keys.key_id = found.key_id
      AND (keys.last_used_at IS NULL OR keys.last_used_at < now() - interval '1 minute')
)
SELECT
    found.key_id, found.member_id, array_to_string(found.scopes, ' '),
    array_to_string(ARRAY(
        SELECT role FROM roles
        WHERE roles.club_id = %(club)s AND roles.member_id = found.member_id AND roles.held
    ), ' '),
    %(period)s::interval = interval '0' OR EXISTS (SELECT FROM taken),
    coalesce(
        (
            SELECT extract(epoch FROM r.due_at - clock_timestamp() - %(slack)s::interval) FROM rates AS r
            WHERE r.club_id = %(club)s AND r.bucket = 'key/' || found.key_id
        ),
        0
    )::float8
FROM found
