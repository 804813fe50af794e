-- Reading on a standby.


-- name: replayed_position
-- How far a standby has replayed its primary's WAL, and on which timeline at least. NULL from a server that is no standby.
-- The control file may know of a new timeline a little later than the server, never earlier.
SELECT
    CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END,
    greatest(c.timeline_id, r.min_recovery_end_timeline)
FROM pg_control_checkpoint() AS c, pg_control_recovery() AS r
