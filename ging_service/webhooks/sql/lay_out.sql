-- lay_out: make deliveries of the events at these positions, and note how far the log has been looked at. In one
-- statement, and only by the worker whose turn it is: no event is passed over, and none is laid out twice.
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
ON CONFLICT DO NOTHING
