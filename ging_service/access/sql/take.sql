-- take: one request counted in a bucket (GCRA); answers whether it may pass, and else how long it should wait.
WITH taken AS (
    INSERT INTO rates AS r (club_id, bucket, due_at)
    VALUES (%(club)s, %(bucket)s, clock_timestamp() + %(period)s)
    ON CONFLICT (club_id, bucket) DO UPDATE
    SET due_at = greatest(r.due_at, clock_timestamp()) + %(period)s
    WHERE r.due_at <= clock_timestamp() + %(slack)s
    RETURNING true
)
SELECT
    EXISTS (SELECT FROM taken),
    coalesce(
        (
            SELECT extract(epoch FROM r.due_at - clock_timestamp() - %(slack)s) FROM rates AS r
            WHERE r.club_id = %(club)s AND r.bucket = %(bucket)s
        ),
        0
    )::float8
