-- change: what is asked for of a webhook, and whether it is sent. afresh: earlier failures are forgotten, and what is next
-- is tried at once, with all its tries.
WITH changed AS (
    UPDATE webhooks SET
        url = %(url)s, types = %(types)s::text[], table_id = %(table)s, scopes = %(scopes)s::text[],
        dead_in_row = CASE WHEN state = 'paused' AND %(state)s = 'active' THEN 0 ELSE dead_in_row END,
        state = %(state)s, paused_because = %(because)s, version = version + 1
    WHERE club_id = %(club)s AND webhook_id = %(webhook)s
    RETURNING club_id, webhook_id
)
UPDATE deliveries AS d SET due_at = %(now)s, failures = 0
FROM changed
WHERE d.club_id = changed.club_id AND d.webhook_id = changed.webhook_id AND d.state = 'pending' AND %(afresh)s
