-- What the workers do: take a lease, enqueue deliveries, attempt them.


-- name: claim_due
-- Lease webhooks that have something to send to this worker, those that have waited longest first.
--
-- Looked at are the webhooks of some clubs (null: of all), and those with pending deliveries or deliveries to be made again:
-- no other has anything to send. So a club in which nothing happens costs nothing.
--
-- A turn is a lease: a worker that dies holds its webhooks up no longer than that. Of one club no more than per_club have
-- their turn at a time, so that slow receivers of one never take all the workers. now is the service's clock, by which
-- deliveries are due; leases go by the database's, which all workers share. A lease that ends further ahead than any lease
-- can was made before the clock was set back: it is void. The clock is read row by row (clock_timestamp), so that a lease
-- which another worker has just made is never taken for one of those.
WITH RECURSIVE pending AS (
    -- One entry of the index for each webhook, however many of its deliveries are pending.
    (
        SELECT d.club_id, d.webhook_id FROM deliveries AS d WHERE d.state = 'pending'
        ORDER BY d.club_id, d.webhook_id, d.position LIMIT 1
    )
    UNION ALL
    SELECT next.club_id, next.webhook_id
    FROM pending AS p
    CROSS JOIN LATERAL (
        SELECT d.club_id, d.webhook_id FROM deliveries AS d
        WHERE d.state = 'pending' AND (d.club_id, d.webhook_id) > (p.club_id, p.webhook_id)
        ORDER BY d.club_id, d.webhook_id, d.position LIMIT 1
    ) AS next
), candidates AS MATERIALIZED (
    SELECT club_id, webhook_id FROM webhooks WHERE %(clubs)s::text[] IS NULL OR club_id = ANY(%(clubs)s::text[])
    UNION
    SELECT club_id, webhook_id FROM pending
    UNION
    SELECT club_id, webhook_id FROM deliveries WHERE again
), under_way AS (
    SELECT w.club_id, count(*) AS turns
    FROM (SELECT DISTINCT club_id FROM candidates) AS c
    JOIN webhooks AS w ON w.club_id = c.club_id
    WHERE w.claimed_until > now() AND w.claimed_until <= clock_timestamp() + make_interval(secs => %(lease_s)s)
    GROUP BY w.club_id
), due AS (
    SELECT w.club_id, w.webhook_id,
        coalesce(under_way.turns, 0) + row_number() OVER (PARTITION BY w.club_id ORDER BY w.claimed_until > now() DESC, w.claimed_until) AS turn
    FROM candidates AS c
    JOIN webhooks AS w ON w.club_id = c.club_id AND w.webhook_id = c.webhook_id
    JOIN log_head AS head ON head.club_id = w.club_id
    LEFT JOIN under_way ON under_way.club_id = w.club_id
    WHERE (
        w.claimed_until <= now() OR w.claimed_until > clock_timestamp() + make_interval(secs => %(lease_s)s)
    ) AND (
        EXISTS (
            SELECT FROM deliveries AS d
            WHERE d.club_id = w.club_id AND d.webhook_id = w.webhook_id AND d.again
        )
        OR w.state = 'active' AND (
            SELECT coalesce(bool_or(is_due), false) OR w.next_position < head.size AND count(*) < %(most_queued)s
            FROM (
                SELECT d.due_at <= %(now)s OR d.failures = 0 OR EXISTS (
                    SELECT FROM delivery_attempts AS a
                    WHERE a.club_id = d.club_id AND a.webhook_id = d.webhook_id AND a.position = d.position
                        AND a.ended_at > %(now)s
                ) AS is_due
                FROM deliveries AS d
                WHERE d.club_id = w.club_id AND d.webhook_id = w.webhook_id AND d.state = 'pending'
                    AND d.position >= 0 AND d.position < w.next_position
                -- In order, only the first counts: nothing else is sent, or read from the log, before it has arrived.
                ORDER BY d.position LIMIT CASE WHEN w.ordered THEN 1 END
            ) AS queued
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


-- name: behind
-- Those of some clubs (null: of all) whose logs active webhooks have not been scanned to the end.
SELECT DISTINCT w.club_id
FROM webhooks AS w
JOIN log_head AS head ON head.club_id = w.club_id
WHERE
    (%(clubs)s::text[] IS NULL OR w.club_id = ANY(%(clubs)s::text[]))
    AND w.state = 'active' AND w.next_position < head.size


-- name: changed_clubs
-- The snapshot of this look, and the clubs whose logs or webhooks were written since an earlier look (null: all). See
-- changed_heads. Then whether any delivery is pending or to be made again.
SELECT
    pg_current_snapshot()::text,
    array_agg(DISTINCT changed.club_id),
    EXISTS (SELECT FROM deliveries WHERE state = 'pending') OR EXISTS (SELECT FROM deliveries WHERE again)
FROM (
    SELECT club_id FROM log_head
    WHERE
        pg_current_snapshot()::text IS DISTINCT FROM %(since)s::text
        AND (%(since)s::text IS NULL OR age(xmin) <= age(pg_snapshot_xmin(%(since)s::text::pg_snapshot)::xid))
    UNION ALL
    SELECT club_id FROM webhooks
    WHERE
        pg_current_snapshot()::text IS DISTINCT FROM %(since)s::text
        AND (%(since)s::text IS NULL OR age(xmin) <= age(pg_snapshot_xmin(%(since)s::text::pg_snapshot)::xid))
) AS changed


-- name: release
-- Release a lease. Whatever the clock shows: it may have been set back since.
UPDATE webhooks SET claimed_until = now()
WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND claim = %(claim)s


-- name: release_claims
-- Release all leases of these claims, whose answers never arrived.
UPDATE webhooks SET claimed_until = now() WHERE claim = ANY(%(claims)s) AND claimed_until > now()


-- name: subscription
-- A webhook as a worker needs it during its lease, with the size of the club's log.
SELECT w.url, w.types, w.table_id, w.scopes, w.ordered, w.state, w.version, w.next_position, head.size
FROM webhooks AS w JOIN log_head AS head ON head.club_id = w.club_id
WHERE w.club_id = %(club)s AND w.webhook_id = %(webhook)s AND w.claim = %(claim)s


-- name: lay_out
-- Enqueue deliveries of the events at these positions, and record how far the log has been scanned. One statement, and
-- only for the worker that has the lease: no event is skipped, and none is enqueued twice.
WITH looked_at AS (
    UPDATE webhooks SET next_position = %(next)s
    WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND claim = %(claim)s AND next_position = %(from)s
        AND state = 'active'
    RETURNING club_id, webhook_id
)
INSERT INTO deliveries (
    club_id, webhook_id, position, type, state, attempts, failures, laid_out_at, due_at, ended_at, again
)
SELECT club_id, webhook_id, event.position, event.type, 'pending', 0, 0, %(now)s, %(now)s, NULL, false
FROM looked_at, unnest(%(positions)s::bigint[], %(types)s::text[]) AS event (position, type)
-- It was enqueued before somebody asked for the events from an earlier position again. Its attempts stay recorded.
ON CONFLICT (club_id, webhook_id, position) DO UPDATE SET
    state = 'pending', failures = 0, laid_out_at = excluded.laid_out_at, due_at = excluded.due_at, ended_at = NULL


-- name: due_by_hand
-- Deliveries that were requested by hand, including test events.
SELECT position, attempts, failures, state, again FROM deliveries
WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND again
ORDER BY position
LIMIT %(most)s


-- name: due_in_order
-- The next deliveries of a webhook, in order of the log. The first that is not due yet holds up those after it, if the
-- webhook is ordered. What stands behind the cursor is not enqueued: it was, before the cursor was set back.
-- One that has not failed yet is due at once, whatever its time, and so is one whose last attempt ended in the future: the
-- clock was set back since. So no pause is longer than the one that the attempt led to.
SELECT position, attempts, failures, state, again FROM (
    SELECT position, attempts, failures, state, again, is_due,
        bool_and(is_due OR NOT %(ordered)s) OVER (ORDER BY position) AS may_follow
    FROM (
        SELECT d.*, d.due_at <= %(now)s OR d.failures = 0 OR EXISTS (
            SELECT FROM delivery_attempts AS a
            WHERE a.club_id = d.club_id AND a.webhook_id = d.webhook_id AND a.position = d.position
                AND a.ended_at > %(now)s
        ) AS is_due
        FROM deliveries AS d
        WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND state = 'pending'
            AND position >= 0 AND position < %(next_position)s
        ORDER BY position
        LIMIT CASE WHEN %(ordered)s THEN %(most)s::bigint END
    ) AS first
) AS next
WHERE is_due AND may_follow
ORDER BY position
LIMIT %(most)s


-- name: count_pending
-- The enqueued deliveries that wait for their next attempt.
SELECT count(*) FROM deliveries
WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND state = 'pending'
    AND position >= 0 AND position < %(next_position)s


-- name: begin_attempt
-- Record that a delivery is about to be sent, and extend the lease. No row if the worker has lost the lease, the webhook
-- has changed since the worker read it, or the delivery is no longer to be sent.
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


-- name: end_attempt
-- Store the result of an attempt in its log, the delivery and the webhook. A worker that has lost its lease meanwhile
-- (it was stopped for longer than that) only writes the log: another worker is responsible for the delivery now.
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
        FOR UPDATE  -- Several deliveries of one webhook can end at once.
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


-- name: withhold
-- Withhold an event that the webhook may no longer see.
UPDATE deliveries AS d SET state = 'withheld', ended_at = %(now)s, again = false
FROM webhooks AS w
WHERE w.club_id = %(club)s AND w.webhook_id = %(webhook)s AND w.claim = %(claim)s
    AND d.club_id = w.club_id AND d.webhook_id = w.webhook_id AND d.position = %(position)s


-- name: clean
-- Delete deliveries that ended before a time, their attempts, and expired secrets. At most so many at a time.
WITH old AS (
    SELECT club_id, webhook_id, position FROM deliveries
    WHERE state <> 'pending' AND NOT again AND ended_at < %(before)s
    LIMIT %(most)s
), attempts AS (
    DELETE FROM delivery_attempts AS a USING old
    WHERE a.club_id = old.club_id AND a.webhook_id = old.webhook_id AND a.position = old.position
), ended AS (
    DELETE FROM webhook_secrets WHERE ends_at <= %(now)s
)
DELETE FROM deliveries AS d USING old
WHERE d.club_id = old.club_id AND d.webhook_id = old.webhook_id AND d.position = old.position


-- name: backlog
-- What active webhooks still have to send: enqueued deliveries, events of the log that have not been scanned, and since
-- when the oldest of either has been waiting. Dead deliveries are counted whatever the webhook's state.
WITH pending AS (
    SELECT d.club_id, d.webhook_id, count(*) AS count, min(d.position) AS first
    FROM deliveries AS d
    WHERE d.state = 'pending' AND d.position >= 0
    GROUP BY d.club_id, d.webhook_id
), waiting AS (
    SELECT w.club_id, coalesce(p.count, 0) AS count, head.size - w.next_position AS unread, p.first, w.next_position
    FROM webhooks AS w
    JOIN log_head AS head ON head.club_id = w.club_id
    LEFT JOIN pending AS p ON p.club_id = w.club_id AND p.webhook_id = w.webhook_id
    WHERE w.state = 'active' AND (p.count > 0 OR w.next_position < head.size)
)
SELECT
    coalesce(sum(w.count), 0)::bigint,
    coalesce(sum(w.unread), 0)::bigint,
    (SELECT count(*) FROM deliveries WHERE state = 'dead'),
    min(least(
        (SELECT recorded_at FROM events AS e WHERE e.club_id = w.club_id AND e.position = w.first),
        (SELECT recorded_at FROM events AS e WHERE e.club_id = w.club_id AND e.position = w.next_position)
    ))
FROM waiting AS w
