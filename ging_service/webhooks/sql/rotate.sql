-- rotate: a new secret; the one before it is used beside it until a time, any older one ends now.
WITH before AS (
    UPDATE webhook_secrets SET ends_at = CASE WHEN ends_at IS NULL THEN %(until)s ELSE least(ends_at, %(now)s) END
    WHERE club_id = %(club)s AND webhook_id = %(webhook)s
), changed AS (
    UPDATE webhooks SET version = version + 1
    WHERE club_id = %(club)s AND webhook_id = %(webhook)s
    RETURNING club_id, webhook_id
)
INSERT INTO webhook_secrets (club_id, webhook_id, secret, made_at, ends_at)
SELECT club_id, webhook_id, %(secret)s, %(now)s, NULL FROM changed
