-- Webhooks, and what clients ask of them and their deliveries.


-- name: make
-- Create a webhook with its first secret; no row if there is one with this id. next -1: from the end of the log on.
WITH made AS (
    INSERT INTO webhooks (
        club_id, webhook_id, url, types, table_id, scopes, state, paused_because, made_at, made_by, version,
        next_position, dead_in_row, tests, claim, claimed_until, ordered
    )
    SELECT %(club)s, %(webhook)s, %(url)s, %(types)s::text[], %(table)s, %(scopes)s::text[], 'active', '', %(now)s,
        %(made_by)s, 1, CASE WHEN %(next)s < 0 THEN size ELSE least(%(next)s, size) END, 0, 0, '', now(), %(ordered)s
    FROM log_head WHERE club_id = %(club)s
    ON CONFLICT DO NOTHING
    RETURNING club_id, webhook_id, made_at
)
INSERT INTO webhook_secrets (club_id, webhook_id, secret, made_at, ends_at)
SELECT club_id, webhook_id, %(secret)s, made_at, NULL FROM made


-- name: hold
-- A webhook that is about to be changed. Locked until the transaction ends.
SELECT url, types, table_id, scopes, ordered, state, paused_because, version FROM webhooks
WHERE club_id = %(club)s AND webhook_id = %(webhook)s
FOR UPDATE


-- name: change
-- Change a webhook's specification and state. afresh: earlier failures are forgotten, and the next delivery is attempted
-- at once, with all its retries. next: the events from this position on are sent again (null: none).
WITH changed AS (
    UPDATE webhooks SET
        url = %(url)s, types = %(types)s::text[], table_id = %(table)s, scopes = %(scopes)s::text[],
        ordered = %(ordered)s, next_position = least(next_position, %(next)s::bigint),
        dead_in_row = CASE WHEN state = 'paused' AND %(state)s = 'active' THEN 0 ELSE dead_in_row END,
        state = %(state)s, paused_because = %(because)s, version = version + 1
    WHERE club_id = %(club)s AND webhook_id = %(webhook)s
    RETURNING club_id, webhook_id
)
UPDATE deliveries AS d SET due_at = %(now)s, failures = 0
FROM changed
WHERE d.club_id = changed.club_id AND d.webhook_id = changed.webhook_id AND d.state = 'pending' AND %(afresh)s


-- name: rotate
-- Rotate the secret. The previous one stays valid until a time, and those before it until theirs, which was promised; all of
-- them end now if there is to be no overlap. How many older ones signed before.
WITH before AS (
    UPDATE webhook_secrets SET ends_at = CASE
        WHEN %(until)s = %(now)s THEN least(ends_at, %(now)s) ELSE coalesce(ends_at, %(until)s)
    END
    WHERE club_id = %(club)s AND webhook_id = %(webhook)s
), changed AS (
    UPDATE webhooks SET version = version + 1
    WHERE club_id = %(club)s AND webhook_id = %(webhook)s
    RETURNING club_id, webhook_id
), made AS (
    INSERT INTO webhook_secrets (club_id, webhook_id, secret, made_at, ends_at)
    SELECT club_id, webhook_id, %(secret)s, %(now)s, NULL FROM changed
)
SELECT count(*) FROM webhook_secrets
WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND ends_at > %(now)s


-- name: remove
-- Delete a webhook with all its deliveries.
WITH attempts AS (
    DELETE FROM delivery_attempts WHERE club_id = %(club)s AND webhook_id = %(webhook)s
), delivered AS (
    DELETE FROM deliveries WHERE club_id = %(club)s AND webhook_id = %(webhook)s
), signed AS (
    DELETE FROM webhook_secrets WHERE club_id = %(club)s AND webhook_id = %(webhook)s
)
DELETE FROM webhooks WHERE club_id = %(club)s AND webhook_id = %(webhook)s


-- name: webhooks
-- A club's webhooks after an id, in order of ids; or one of them, if webhook is not empty.
SELECT w.webhook_id, w.url, w.types, w.table_id, w.scopes, w.state, w.paused_because, w.made_at, w.made_by, w.version,
    w.next_position, w.dead_in_row,
    queued.count AS pending,
    (SELECT max(s.ends_at) FROM webhook_secrets AS s
        WHERE s.club_id = w.club_id AND s.webhook_id = w.webhook_id AND s.ends_at > %(now)s) AS old_secret_until,
    w.ordered, queued.count + head.size - w.next_position,
    (SELECT coalesce(nullif(a.error, ''), 'HTTP ' || a.status) FROM deliveries AS d
        JOIN delivery_attempts AS a ON a.club_id = d.club_id AND a.webhook_id = d.webhook_id AND a.position = d.position
        WHERE d.club_id = w.club_id AND d.webhook_id = w.webhook_id AND a.began_at >= d.laid_out_at
            AND a.ended_at IS NOT NULL AND d.position = coalesce(queued.tried, CASE WHEN w.dead_in_row > 0 THEN (
                SELECT max(dead.position) FROM deliveries AS dead
                WHERE dead.club_id = w.club_id AND dead.webhook_id = w.webhook_id AND dead.state = 'dead'
                    AND dead.position >= 0
            ) END)
        ORDER BY a.attempt DESC LIMIT 1),
    CASE WHEN w.state = 'active' THEN queued.due_at END
FROM webhooks AS w
JOIN log_head AS head ON head.club_id = w.club_id
CROSS JOIN LATERAL (
    SELECT count(*) AS count, min(d.position) FILTER (WHERE d.attempts > 0) AS tried,
        CASE WHEN w.ordered THEN (array_agg(d.due_at ORDER BY d.position))[1] ELSE min(d.due_at) END AS due_at
    FROM deliveries AS d
    WHERE d.club_id = w.club_id AND d.webhook_id = w.webhook_id AND d.state = 'pending'
        AND d.position >= 0 AND d.position < w.next_position
) AS queued
WHERE w.club_id = %(club)s AND w.webhook_id > %(after)s AND (%(webhook)s = '' OR w.webhook_id = %(webhook)s)
ORDER BY w.webhook_id
LIMIT %(most)s


-- name: deliveries
-- A webhook's deliveries below a position, in one state or in any (''): newest events first, then test events.
SELECT d.position, d.type, d.state, d.attempts, d.failures, d.again, d.laid_out_at, d.due_at, d.ended_at
FROM deliveries AS d
WHERE d.club_id = %(club)s AND d.webhook_id = %(webhook)s AND d.position < %(below)s
    AND (%(state)s = '' OR d.state = %(state)s)
ORDER BY d.position DESC
LIMIT %(most)s


-- name: delivery
-- One delivery of a webhook.
SELECT d.position, d.type, d.state, d.attempts, d.failures, d.again, d.laid_out_at, d.due_at, d.ended_at
FROM deliveries AS d
WHERE d.club_id = %(club)s AND d.webhook_id = %(webhook)s AND d.position = %(position)s


-- name: attempts
-- The attempts to send one delivery, in order.
SELECT attempt, began_at, ended_at, status, error, answer FROM delivery_attempts
WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND position = %(position)s
ORDER BY attempt


-- name: ask_test
-- Enqueue a test event, which is sent once whatever the webhook's state. Returns its position.
WITH counted AS (
    UPDATE webhooks SET tests = tests + 1 WHERE club_id = %(club)s AND webhook_id = %(webhook)s
    RETURNING club_id, webhook_id, tests
)
INSERT INTO deliveries (
    club_id, webhook_id, position, type, state, attempts, failures, laid_out_at, due_at, ended_at, again
)
SELECT club_id, webhook_id, -tests, %(type)s, 'pending', 0, 0, %(now)s, %(now)s, NULL, true FROM counted
RETURNING position


-- name: ask_again
-- Request a delivery by hand: at once if it is still pending, else once more.
UPDATE deliveries SET
    due_at = CASE WHEN state = 'pending' THEN %(now)s ELSE due_at END,
    again = again OR state <> 'pending'
WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND position = %(position)s
