-- Rebuilding read models, and snapshots.


-- name: grants_of
-- The statements that give a new table of this name the rights that the live one has given.
SELECT format('GRANT %%s ON rebuild.%%I TO %%I', privilege_type, %s::text, grantee)
FROM information_schema.role_table_grants
WHERE table_schema = 'public' AND table_name = %s AND grantee <> grantor AND grantee <> 'PUBLIC'


-- name: snapshot
-- The state of a stream, as far as a rebuild has folded it.
INSERT INTO snapshots (club_id, stream_id, version, state) VALUES (%s, %s, %s, %s)
ON CONFLICT (club_id, stream_id) DO UPDATE SET version = excluded.version, state = excluded.state


-- name: snapshot_at
-- A stream's state, if its snapshot is of this very version.
SELECT state FROM snapshots WHERE club_id = %s AND stream_id = %s AND version = %s
