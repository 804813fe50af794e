-- has_pending: whether something that has been laid out waits for its next try.
SELECT EXISTS (
    SELECT FROM deliveries
    WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND state = 'pending' AND position >= 0
)
