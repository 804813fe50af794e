-- withhold: the webhook may not see the event any more.
UPDATE deliveries AS d SET state = 'withheld', ended_at = %(now)s, again = false
FROM webhooks AS w
WHERE w.club_id = %(club)s AND w.webhook_id = %(webhook)s AND w.claim = %(claim)s
    AND d.club_id = w.club_id AND d.webhook_id = w.webhook_id AND d.position = %(position)s
