-- Reading on a standby.


-- name: replayed_position
-- How far a standby has replayed its primary's WAL, and on which timeline at least. NULL from a server that is no standby.
-- The control file learns of a new timeline at the next restart point. What is being received tells at once, but only
-- members of pg_read_all_stats. A server that has replayed too much to follow a timeline never receives it.
SELECT
    CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END,
    greatest(c.timeline_id, r.min_recovery_end_timeline, (SELECT received_tli FROM pg_stat_wal_receiver))
FROM pg_control_checkpoint() AS c, pg_control_recovery() AS r
