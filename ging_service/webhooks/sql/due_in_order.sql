-- due_in_order: the next deliveries of a webhook, in order of the log. The first that is not due yet holds those behind it.
-- One that has not failed yet is due at once, whatever its time, and so is one whose last attempt ended in the future: the
-- clock was set back since. So no pause is longer than the one that the attempt led to.
SELECT position, attempts, failures, state, again FROM (
    SELECT position, attempts, failures, state, again, bool_and(is_due) OVER (ORDER BY position) AS is_due
    FROM (
        SELECT d.*, d.due_at <= %(now)s OR d.failures = 0 OR EXISTS (
            SELECT FROM delivery_attempts AS a
            WHERE a.club_id = d.club_id AND a.webhook_id = d.webhook_id AND a.position = d.position
                AND a.ended_at > %(now)s
        ) AS is_due
        FROM deliveries AS d
        WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND state = 'pending' AND position >= 0
        ORDER BY position
        LIMIT %(most)s
    ) AS first
) AS next
WHERE is_due
ORDER BY position
