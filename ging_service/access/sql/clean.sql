-- clean: delete rows that nobody asks for any more. A bucket whose time has passed is the same as none.
--
-- Times in the future were written before the clock was set back. They become the present, so that nothing is kept or
-- valid for longer than its rule allows from now on.
WITH
    rested AS (DELETE FROM rates WHERE due_at < clock_timestamp()),
    ended AS (DELETE FROM sessions WHERE last_used_at < now() - %(idle)s OR created_at < now() - %(life)s),
    lapsed AS (DELETE FROM invitations WHERE expires_at < now() - %(shown)s),
    sessions_ahead AS (
        UPDATE sessions SET last_used_at = least(last_used_at, now()), created_at = least(created_at, now())
        WHERE last_used_at > clock_timestamp() OR created_at > clock_timestamp()
    ),
    invitations_ahead AS (
        UPDATE invitations SET created_at = now(), expires_at = expires_at - (created_at - now())
        WHERE created_at > clock_timestamp() AND expires_at >= now() - %(shown)s
    ),
    outcomes_ahead AS (UPDATE outcomes SET recorded_at = now() WHERE recorded_at > clock_timestamp())
DELETE FROM outcomes WHERE recorded_at < now() - %(kept)s
