-- snapshot_at: a stream's state, if its snapshot is of this very version.
SELECT state FROM snapshots WHERE club_id = %s AND stream_id = %s AND version = %s
