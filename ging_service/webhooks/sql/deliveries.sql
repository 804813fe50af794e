-- deliveries: of a webhook, the newest events first and test events behind them; below a position, in a state or in any.
SELECT d.position, d.type, d.state, d.attempts, d.failures, d.again, d.laid_out_at, d.due_at, d.ended_at
FROM deliveries AS d
WHERE d.club_id = %(club)s AND d.webhook_id = %(webhook)s AND d.position < %(below)s
    AND (%(state)s = '' OR d.state = %(state)s)
ORDER BY d.position DESC
LIMIT %(most)s
