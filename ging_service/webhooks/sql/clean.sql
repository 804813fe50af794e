-- clean: forget deliveries that ended before a time, their attempts, and secrets that have ended. So many at a time.
WITH old AS (
    SELECT club_id, webhook_id, position FROM deliveries
    WHERE state <> 'pending' AND NOT again AND ended_at < %(before)s
    LIMIT %(most)s
), attempts AS (
    DELETE FROM delivery_attempts AS a USING old
    WHERE a.club_id = old.club_id AND a.webhook_id = old.webhook_id AND a.position = old.position
), ended AS (
    DELETE FROM webhook_secrets WHERE ends_at <= %(now)s
)
DELETE FROM deliveries AS d USING old
WHERE d.club_id = old.club_id AND d.webhook_id = old.webhook_id AND d.position = old.position
