-- claim_due: give this worker the turn of webhooks that have something to send, whoever has waited longest first.
--
-- A turn is a lease: a worker that dies holds its webhooks up no longer than that. Of one club no more than per_club have
-- their turn at a time, so that slow receivers of one never take all the workers. now is the service's clock, by which
-- deliveries are due; leases go by the database's, which all workers share. A lease that ends further ahead than any lease
-- can was made before the clock was set back: it is void. The clock is read row by row (clock_timestamp), so that a lease
-- which another worker has just made is never taken for one of those.
WITH under_way AS (
    SELECT club_id, count(*) AS turns
    FROM webhooks
    WHERE claimed_until > now() AND claimed_until <= clock_timestamp() + make_interval(secs => %(lease_s)s)
    GROUP BY club_id
), due AS (
    SELECT w.club_id, w.webhook_id,
        coalesce(under_way.turns, 0) + row_number() OVER (PARTITION BY w.club_id ORDER BY w.claimed_until > now() DESC, w.claimed_until) AS turn
    FROM webhooks AS w
    JOIN log_head AS head ON head.club_id = w.club_id
    LEFT JOIN under_way ON under_way.club_id = w.club_id
    WHERE (
        w.claimed_until <= now() OR w.claimed_until > clock_timestamp() + make_interval(secs => %(lease_s)s)
    ) AND (
        EXISTS (
            SELECT FROM deliveries AS d
            WHERE d.club_id = w.club_id AND d.webhook_id = w.webhook_id AND d.again
        )
        OR w.state = 'active' AND coalesce(
            (
                SELECT d.due_at <= %(now)s OR d.failures = 0 OR EXISTS (
                    SELECT FROM delivery_attempts AS a
                    WHERE a.club_id = d.club_id AND a.webhook_id = d.webhook_id AND a.position = d.position
                        AND a.ended_at > %(now)s
                )
                FROM deliveries AS d
                WHERE d.club_id = w.club_id AND d.webhook_id = w.webhook_id AND d.state = 'pending' AND d.position >= 0
                ORDER BY d.position LIMIT 1
            ),
            w.next_position < head.size
        )
    )
), chosen AS (
    SELECT w.club_id, w.webhook_id
    FROM webhooks AS w
    JOIN due ON due.club_id = w.club_id AND due.webhook_id = w.webhook_id
    WHERE due.turn <= %(per_club)s AND (
        w.claimed_until <= now() OR w.claimed_until > clock_timestamp() + make_interval(secs => %(lease_s)s)
    )
    ORDER BY w.claimed_until > now() DESC, w.claimed_until
    LIMIT %(most)s
    FOR UPDATE OF w SKIP LOCKED
)
UPDATE webhooks AS w SET claim = %(claim)s, claimed_until = now() + make_interval(secs => %(lease_s)s)
FROM chosen
WHERE w.club_id = chosen.club_id AND w.webhook_id = chosen.webhook_id
RETURNING w.club_id, w.webhook_id
