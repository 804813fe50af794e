-- due_in_order: the next deliveries of a webhook, in order of the log. The first that is not due yet holds those behind it.
SELECT position, attempts, failures, state, again FROM (
    SELECT position, attempts, failures, state, again, bool_and(due_at <= %(now)s) OVER (ORDER BY position) AS is_due
    FROM (
        SELECT * FROM deliveries
        WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND state = 'pending' AND position >= 0
        ORDER BY position
        LIMIT %(most)s
    ) AS first
) AS next
WHERE is_due
ORDER BY position
