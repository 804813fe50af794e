-- make: a webhook with its first secret; no row if there is one of this id. next -1: from the end of the log on.
WITH made AS (
    INSERT INTO webhooks (
        club_id, webhook_id, url, types, table_id, scopes, state, paused_because, made_at, made_by, version,
        next_position, dead_in_row, tests, claim, claimed_until
    )
    SELECT %(club)s, %(webhook)s, %(url)s, %(types)s::text[], %(table)s, %(scopes)s::text[], 'active', '', %(now)s,
        %(made_by)s, 1, CASE WHEN %(next)s < 0 THEN size ELSE least(%(next)s, size) END, 0, 0, '', now()
    FROM log_head WHERE club_id = %(club)s
    ON CONFLICT DO NOTHING
    RETURNING club_id, webhook_id, made_at
)
INSERT INTO webhook_secrets (club_id, webhook_id, secret, made_at, ends_at)
SELECT club_id, webhook_id, %(secret)s, made_at, NULL FROM made
