-- ask_test: a test event, to be sent once whatever the webhook's state; its position.
WITH counted AS (
    UPDATE webhooks SET tests = tests + 1 WHERE club_id = %(club)s AND webhook_id = %(webhook)s
    RETURNING club_id, webhook_id, tests
)
INSERT INTO deliveries (
    club_id, webhook_id, position, type, state, attempts, failures, laid_out_at, due_at, ended_at, again
)
SELECT club_id, webhook_id, -tests, %(type)s, 'pending', 0, 0, %(now)s, %(now)s, NULL, true FROM counted
RETURNING position
