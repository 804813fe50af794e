-- clean: what nobody asks for any more. A bucket whose time has passed is the same as none.
WITH
    rested AS (DELETE FROM rates WHERE due_at < clock_timestamp()),
    ended AS (DELETE FROM sessions WHERE last_used_at < now() - %(idle)s),
    lapsed AS (DELETE FROM invitations WHERE expires_at < now() - %(shown)s)
DELETE FROM outcomes WHERE recorded_at < now() - %(kept)s
