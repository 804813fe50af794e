-- subscription: what a worker needs to know of a webhook for its turn, with the end of the club's log.
SELECT w.url, w.types, w.table_id, w.scopes, w.state, w.version, w.next_position, head.size
FROM webhooks AS w JOIN log_head AS head ON head.club_id = w.club_id
WHERE w.club_id = %(club)s AND w.webhook_id = %(webhook)s AND w.claim = %(claim)s
