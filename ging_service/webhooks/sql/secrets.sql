-- secrets: what a webhook's deliveries are signed with at a time, the newest first.
SELECT secret FROM webhook_secrets
WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND (ends_at IS NULL OR ends_at > %(now)s)
ORDER BY ends_at DESC NULLS FIRST
