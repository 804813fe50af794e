-- end_attempt: what came of an attempt, for its log, for the delivery and for the webhook. A worker that has lost its turn
-- meanwhile (it was stopped for longer than its lease) only writes the log: another one speaks for the delivery now.
-- dead: deliveries given up in a row are one more (1), none any more (-1) or as many (0).
WITH noted AS (
    UPDATE delivery_attempts SET ended_at = %(now)s, status = %(status)s, error = %(error)s, answer = %(answer)s
    WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND position = %(position)s AND attempt = %(attempt)s
), kept AS (
    UPDATE webhooks SET
        claimed_until = now() + make_interval(secs => %(lease_s)s),
        dead_in_row = CASE %(dead)s WHEN -1 THEN 0 ELSE dead_in_row + %(dead)s END,
        state = CASE WHEN is_to_pause THEN 'paused' ELSE state END,
        paused_because = CASE WHEN is_to_pause THEN why ELSE paused_because END,
        version = version + CASE WHEN is_to_pause THEN 1 ELSE 0 END
    FROM (
        SELECT state = 'active' AND (%(gone)s OR %(dead)s = 1 AND dead_in_row + 1 >= %(dead_max)s) AS is_to_pause,
            CASE WHEN %(gone)s THEN 'gone' ELSE 'dead_letters' END AS why
        FROM webhooks WHERE club_id = %(club)s AND webhook_id = %(webhook)s
    ) AS judged
    WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND claim = %(claim)s
    RETURNING club_id, webhook_id, state, paused_because
), told AS (
    UPDATE deliveries AS d SET
        state = %(state)s, failures = %(failures)s, due_at = %(due_at)s, ended_at = %(ended_at)s, again = false
    FROM kept
    WHERE d.club_id = kept.club_id AND d.webhook_id = kept.webhook_id AND d.position = %(position)s
)
SELECT state, paused_because FROM kept
