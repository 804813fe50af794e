-- hold: a webhook that is about to be changed; nobody else changes it until the transaction ends.
SELECT url, types, table_id, scopes, state, paused_because, version FROM webhooks
WHERE club_id = %(club)s AND webhook_id = %(webhook)s
FOR UPDATE
