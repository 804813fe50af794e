-- Rebuilding read models, and snapshots.


-- name: grants_of
-- The statements that give new tables of these names the rights that the live ones have given.
SELECT format('GRANT %%s ON rebuild.%%I TO %%I', a.privilege_type, c.relname, r.rolname)
FROM pg_class AS c
CROSS JOIN LATERAL aclexplode(c.relacl) AS a
JOIN pg_roles AS r ON r.oid = a.grantee
WHERE c.relnamespace = 'public'::regnamespace AND c.relname = ANY(%s) AND a.grantee <> c.relowner
ORDER BY c.relname, r.rolname, a.privilege_type


-- name: snapshot
-- The state of a stream, as far as a rebuild has folded it.
INSERT INTO snapshots (club_id, stream_id, version, state) VALUES (%s, %s, %s, %s)
ON CONFLICT (club_id, stream_id) DO UPDATE SET version = excluded.version, state = excluded.state


-- name: snapshot_at
-- A stream's state, if its snapshot is of this very version.
SELECT state FROM snapshots WHERE club_id = %s AND stream_id = %s AND version = %s
