-- Running tables that a worker looks after: those with a time limit, and those at which bots sit.


-- name: running_limits
-- The snapshot of this look, and the tables of all clubs where a deal with a time limit is running: the clubs, the tables,
-- the games, and when the limits end. If there are more than ``most``, those that end first: the others get their turn as soon
-- as these are over. Nothing is read if the snapshot is that of an earlier look.
SELECT
    pg_current_snapshot()::text,
    array_agg(club_id), array_agg(table_id), array_agg(game), array_agg(declare_by_s)
FROM (
    SELECT club_id, table_id, game, declare_by_s
    FROM tables
    WHERE declare_by_s > 0 AND pg_current_snapshot()::text IS DISTINCT FROM %(since)s::text
    ORDER BY declare_by_s
    LIMIT %(most)s
) AS running


-- name: bot_tables
-- Running tables of some games at which a bot sits, after a place in the list, and the version of each; in some clubs, or
-- in all (null).
SELECT
    t.club_id, t.table_id,
    (SELECT max(e.version) FROM events AS e WHERE e.club_id = t.club_id AND e.stream_id = 'table/' || t.table_id)
FROM tables AS t
WHERE
    t.ended = '' AND t.game = ANY(%(games)s) AND (t.club_id, t.table_id) > (%(club)s, %(table)s)
    AND (%(clubs)s::text[] IS NULL OR t.club_id = ANY(%(clubs)s::text[]))
    AND EXISTS (
        SELECT FROM roles AS r WHERE r.club_id = t.club_id AND r.role = 'bot' AND r.member_id = ANY(t.members)
    )
ORDER BY t.club_id, t.table_id
LIMIT %(limit)s
