-- begin_attempt: note that a delivery is about to be sent, if the worker still has the turn, the webhook is as it was when
-- the worker looked at it, and the delivery is still to be sent; else there is no row. The lease begins anew.
WITH mine AS (
    UPDATE webhooks SET claimed_until = now() + make_interval(secs => %(lease_s)s)
    WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND claim = %(claim)s AND version = %(version)s
    RETURNING club_id, webhook_id
), counted AS (
    UPDATE deliveries AS d SET attempts = d.attempts + 1
    FROM mine
    WHERE d.club_id = mine.club_id AND d.webhook_id = mine.webhook_id AND d.position = %(position)s
        AND d.again = %(again)s AND (d.again OR d.state = 'pending')
    RETURNING d.club_id, d.webhook_id, d.position, d.attempts
), noted AS (
    INSERT INTO delivery_attempts (
        club_id, webhook_id, position, attempt, began_at, ended_at, status, error, answer
    )
    SELECT club_id, webhook_id, position, attempts, %(now)s, NULL, NULL, '', '' FROM counted
)
SELECT attempts, ARRAY(
    SELECT s.secret FROM webhook_secrets AS s
    WHERE s.club_id = %(club)s AND s.webhook_id = %(webhook)s AND (s.ends_at IS NULL OR s.ends_at > %(now)s)
    ORDER BY s.ends_at DESC NULLS FIRST
)
FROM counted
