-- due_by_hand: deliveries that were asked for by hand, test events among them.
SELECT position, attempts, failures, state, again FROM deliveries
WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND again
ORDER BY position
LIMIT %(most)s
