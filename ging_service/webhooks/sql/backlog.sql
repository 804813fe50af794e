-- backlog: what is still to be sent by webhooks that are active: deliveries laid out, events of the log that have not been
-- looked at, and since when the oldest of either has been waiting. Dead deliveries are counted whatever the webhook's state.
SELECT
    coalesce(sum(pending.count), 0)::bigint,
    coalesce(sum(head.size - w.next_position), 0)::bigint,
    (SELECT count(*) FROM deliveries WHERE state = 'dead'),
    min(least(
        (SELECT recorded_at FROM events AS e WHERE e.club_id = w.club_id AND e.position = pending.first),
        (SELECT recorded_at FROM events AS e WHERE e.club_id = w.club_id AND e.position = w.next_position)
    ))
FROM webhooks AS w
JOIN log_head AS head ON head.club_id = w.club_id
CROSS JOIN LATERAL (
    SELECT count(*) AS count, min(d.position) AS first FROM deliveries AS d
    WHERE d.club_id = w.club_id AND d.webhook_id = w.webhook_id AND d.state = 'pending' AND d.position >= 0
) AS pending
WHERE w.state = 'active'
