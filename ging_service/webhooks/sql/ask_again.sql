-- ask_again: let a delivery be sent by hand: at once where it is still to come, else once more.
UPDATE deliveries SET
    due_at = CASE WHEN state = 'pending' THEN %(now)s ELSE due_at END,
    again = again OR state <> 'pending'
WHERE club_id = %(club)s AND webhook_id = %(webhook)s AND position = %(position)s
