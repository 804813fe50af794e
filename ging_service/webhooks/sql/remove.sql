-- remove: a webhook with all that is known of its deliveries.
WITH attempts AS (
    DELETE FROM delivery_attempts WHERE club_id = %(club)s AND webhook_id = %(webhook)s
), delivered AS (
    DELETE FROM deliveries WHERE club_id = %(club)s AND webhook_id = %(webhook)s
), signed AS (
    DELETE FROM webhook_secrets WHERE club_id = %(club)s AND webhook_id = %(webhook)s
)
DELETE FROM webhooks WHERE club_id = %(club)s AND webhook_id = %(webhook)s
