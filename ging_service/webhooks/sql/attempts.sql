-- attempts: to send one delivery, in order.
SELECT attempt, began_at, ended_at, status, error, answer FROM delivery_attempts
WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND position = %(position)s
ORDER BY attempt
