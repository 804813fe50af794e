-- Checks of a running database.


-- name: unexplained_rows
-- Rows beside the log that refer to something that does not exist, as table, club, key and reason.
SELECT 'logins', club_id, 'member_id ' || member_id, 'no member of this name has joined'
FROM logins AS l WHERE NOT EXISTS (SELECT FROM members AS m WHERE m.club_id = l.club_id AND m.member_id = l.member_id)

UNION ALL
SELECT 'sessions', club_id, 'session_id ' || session_id, 'its member has not set a passphrase'
FROM sessions AS s WHERE NOT EXISTS (SELECT FROM logins AS l WHERE l.club_id = s.club_id AND l.member_id = s.member_id)

UNION ALL
SELECT 'keys', club_id, 'key_id ' || key_id, member_id || ' is no member'
FROM keys AS k
WHERE member_id <> ''
    AND NOT EXISTS (SELECT FROM members AS m WHERE m.club_id = k.club_id AND m.member_id = k.member_id)

UNION ALL
SELECT 'invitations', club_id, 'invitation_id ' || invitation_id, member_id || ' is no member'
FROM invitations AS i
WHERE NOT EXISTS (SELECT FROM members AS m WHERE m.club_id = i.club_id AND m.member_id = i.member_id)

UNION ALL
SELECT 'webhooks', club_id, 'webhook_id ' || webhook_id, 'it has no secret in use'
FROM webhooks AS w
WHERE NOT EXISTS (
    SELECT FROM webhook_secrets AS s WHERE s.club_id = w.club_id AND s.webhook_id = w.webhook_id AND s.ends_at IS NULL
)

UNION ALL
SELECT 'webhooks', club_id, 'webhook_id ' || webhook_id, 'its next_position is after the end of the log'
FROM webhooks AS w
WHERE next_position > coalesce((SELECT h.size FROM log_head AS h WHERE h.club_id = w.club_id), 0)

UNION ALL
SELECT 'webhook_secrets', club_id, 'webhook_id ' || webhook_id, 'there is no such webhook'
FROM webhook_secrets AS s
WHERE NOT EXISTS (SELECT FROM webhooks AS w WHERE w.club_id = s.club_id AND w.webhook_id = s.webhook_id)

UNION ALL
SELECT 'deliveries', club_id, format('webhook_id %s, position %s', webhook_id, position), 'the log has another event there'
FROM deliveries AS d
WHERE position >= 0 AND NOT EXISTS (
    SELECT FROM events AS e WHERE e.club_id = d.club_id AND e.position = d.position AND e.type = d.type
)

UNION ALL
SELECT 'deliveries', club_id, format('webhook_id %s, position %s', webhook_id, position), 'there is no such webhook'
FROM deliveries AS d
WHERE NOT EXISTS (SELECT FROM webhooks AS w WHERE w.club_id = d.club_id AND w.webhook_id = d.webhook_id)

UNION ALL
SELECT
    'delivery_attempts', club_id, format('webhook_id %s, position %s, attempt %s', webhook_id, position, attempt),
    'there is no such delivery'
FROM delivery_attempts AS a
WHERE NOT EXISTS (
    SELECT FROM deliveries AS d
    WHERE d.club_id = a.club_id AND d.webhook_id = a.webhook_id AND d.position = a.position
)
ORDER BY 1, 2, 3


-- name: try_writes
-- Fails where commands could not write: a table that the service writes is locked, or the server takes no writes.
-- No row is written; the locks are those of any INSERT.
DO $$
DECLARE
    statement text;
BEGIN
    FOR statement IN
        SELECT format('INSERT INTO %s (%I) SELECT %2$I FROM %1$s WHERE false', c.oid::regclass, a.attname)
        FROM pg_catalog.pg_class AS c
        JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = 1
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND has_table_privilege(c.oid, 'INSERT')
        ORDER BY c.relname
    LOOP
        EXECUTE statement;
    END LOOP;
END $$


-- name: try_disk
-- Fails where the disk of the database is full. The rows do not fit into work_mem and go to a temporary file beside
-- the tables, which is gone when the statement ends.
SELECT count(*) FROM generate_series(1, 20000)


-- name: own_relations
-- How many tables, views and sequences the database has beside the server's own.
SELECT count(*)
FROM pg_catalog.pg_class AS c
JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%'
