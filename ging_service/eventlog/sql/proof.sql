-- The Merkle tree and its signer.


-- name: store_tree
-- Store one batch of the signer for a club's log: tiles, checkpoints, and the key that signed them.
-- All or nothing: tiles cover the newest checkpoint and reach no further.
WITH grown AS (
    INSERT INTO tree_tiles (club_id, level, tile, hashes)
    SELECT %(club)s, t.level, t.tile, t.hashes
    FROM unnest(%(levels)s::integer[], %(tiles)s::bigint[], %(hashes)s::bytea[]) AS t(level, tile, hashes)
    ON CONFLICT (club_id, level, tile) DO UPDATE SET hashes = excluded.hashes
), key AS (
    INSERT INTO verifier_keys (club_id, vkey, first_size)
    VALUES (%(club)s, %(vkey)s, %(first_size)s)
    ON CONFLICT (club_id, vkey) DO NOTHING
)
INSERT INTO checkpoints (club_id, size, root, note, signed_at, cosigned_by, witnesses_required)
SELECT %(club)s, c.size, c.root, c.note, %(signed_at)s, 0, %(required)s
FROM unnest(%(sizes)s::bigint[], %(roots)s::bytea[], %(notes)s::text[]) AS c(size, root, note)
ON CONFLICT (club_id, size) DO NOTHING


-- name: stored_part
-- Some tiles of a club's tree, by level and index, and the bodies of some of its events, by position and without a level.
-- Tiles are read one by one (OFFSET): a server might otherwise read all of the club's. It plans without the values (asked):
-- it would otherwise plan each time, which takes longer than the rest.
WITH asked AS MATERIALIZED (
    SELECT
        %(levels)s::integer[] AS levels, %(tiles)s::bigint[] AS tiles, %(first)s::bigint AS first, %(end)s::bigint AS end
)
SELECT t.level, t.tile, t.hashes
FROM asked AS a
CROSS JOIN unnest(a.levels, a.tiles) AS w (level, tile)
CROSS JOIN LATERAL (
    SELECT level, tile, hashes
    FROM tree_tiles
    WHERE club_id = %(club)s::text AND level = w.level AND tile = w.tile
    OFFSET 0
) AS t
UNION ALL
SELECT NULL, position, body
FROM events
WHERE
    club_id = %(club)s::text AND position >= (SELECT a.first FROM asked AS a) AND position < (SELECT a.end FROM asked AS a)
ORDER BY tile


-- name: current_snapshot
-- The snapshot of this moment, and the transaction that wrote the signer's lease last.
SELECT pg_current_snapshot()::text, xmin::text FROM signing_lease


-- name: changed_heads
-- The snapshot of this look, the number of clubs, and the heads that were written since an earlier look (null: all): those
-- of no transaction that had ended before the oldest one that ran then. Ids of transactions go round: age() compares them
-- as the server does. A row that is too old for that comes up once too often, never too rarely. No head is read if the
-- snapshot is still the same: then the same transactions are visible.
SELECT
    pg_current_snapshot()::text,
    count(*),
    array_agg(club_id) FILTER (WHERE %(since)s::text IS NULL OR age(xmin) <= age(pg_snapshot_xmin(%(since)s::text::pg_snapshot)::xid)),
    array_agg(size) FILTER (WHERE %(since)s::text IS NULL OR age(xmin) <= age(pg_snapshot_xmin(%(since)s::text::pg_snapshot)::xid))
FROM log_head
WHERE pg_current_snapshot()::text IS DISTINCT FROM %(since)s::text


-- name: unsigned
-- The signer's lag over some clubs (null: all), without those that it refuses to sign for: the number of events in no
-- checkpoint yet, the age in seconds of the oldest of them (below zero if the clock was set back since), and when it was
-- recorded. Then the number of refused clubs, and those of the clubs that have such events, refused or not.
WITH unsigned AS (
    SELECT head.club_id, head.size, signed.size AS signed
    FROM log_head AS head
    CROSS JOIN LATERAL (
        SELECT coalesce(max(c.size), 0) AS size FROM checkpoints AS c WHERE c.club_id = head.club_id
    ) AS signed
    WHERE
        (%(clubs)s::text[] IS NULL OR head.club_id = ANY(%(clubs)s::text[]))
        AND signed.size < head.size
)
SELECT
    coalesce(sum(u.size - u.signed) FILTER (WHERE r.club_id IS NULL), 0)::bigint,
    coalesce(extract(epoch FROM clock_timestamp() - min(oldest.recorded_at)), 0)::float8,
    coalesce(extract(epoch FROM min(oldest.recorded_at)), 0)::float8,
    (SELECT count(*) FROM signing_refusals),
    array_agg(u.club_id)
FROM unsigned AS u
LEFT JOIN signing_refusals AS r ON r.club_id = u.club_id
LEFT JOIN events AS oldest ON r.club_id IS NULL AND oldest.club_id = u.club_id AND oldest.position = u.signed


-- name: signing_lease
-- The lease, and whether any club has been signed for. A lease that ends further ahead than a lease lasts was made
-- before the database's clock was set back: nobody holds it.
SELECT
    holder, folder, key, expires_at,
    expires_at > clock_timestamp() AND expires_at <= clock_timestamp() + make_interval(secs => %(lease_s)s) AS is_held,
    EXISTS (SELECT FROM verifier_keys) AS has_signed
FROM signing_lease


-- name: take_lease
-- Take the lease if nobody holds it, or if its last holder was an earlier process on the same folder. All times are of
-- the database's clock, read when the row is at hand. The row is not locked while somebody holds the lease, so that those
-- who stand by never wait for the holder. A transaction that the holder has not ended yet is waited for.
UPDATE signing_lease SET
    holder = %(holder)s, folder = %(folder)s, key = %(key)s, token = token + 1,
    expires_at = clock_timestamp() + make_interval(secs => %(lease_s)s)
WHERE key = %(key_before)s AND (
    folder = %(folder)s OR expires_at <= clock_timestamp()
    OR expires_at > clock_timestamp() + make_interval(secs => %(lease_s)s)
)
RETURNING token


-- name: keep_lease
-- Prolong the lease. No row: another signer has taken it since. Until this transaction ends nobody can take it: what the
-- transaction writes is written by the holder. The server ends the transaction if the signer stops in the middle of it.
UPDATE signing_lease
SET key = %(key)s, expires_at = clock_timestamp() + make_interval(secs => %(lease_s)s)
WHERE token = %(token)s AND folder = %(folder)s
RETURNING set_config('idle_in_transaction_session_timeout', (%(lease_s)s * 1000)::text, true)


-- name: release_lease
-- Let another signer take the lease at once.
UPDATE signing_lease SET expires_at = clock_timestamp() WHERE token = %(token)s AND folder = %(folder)s
