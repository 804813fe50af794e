-- delivery: one delivery of a webhook.
SELECT d.position, d.type, d.state, d.attempts, d.failures, d.again, d.laid_out_at, d.due_at, d.ended_at
FROM deliveries AS d
WHERE d.club_id = %(club)s AND d.webhook_id = %(webhook)s AND d.position = %(position)s
