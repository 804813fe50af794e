-- webhooks: of a club by id, behind one of them; webhook not empty: that one only.
SELECT w.webhook_id, w.url, w.types, w.table_id, w.scopes, w.state, w.paused_because, w.made_at, w.made_by, w.version,
    w.next_position, w.dead_in_row,
    (SELECT count(*) FROM deliveries AS d WHERE d.club_id = w.club_id AND d.webhook_id = w.webhook_id
        AND d.state = 'pending' AND d.position >= 0) AS pending,
    (SELECT max(s.ends_at) FROM webhook_secrets AS s
        WHERE s.club_id = w.club_id AND s.webhook_id = w.webhook_id AND s.ends_at > %(now)s) AS old_secret_until
FROM webhooks AS w
WHERE w.club_id = %(club)s AND w.webhook_id > %(after)s AND (%(webhook)s = '' OR w.webhook_id = %(webhook)s)
ORDER BY w.webhook_id
LIMIT %(most)s
