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


-- name: changed_heads
-- The snapshot of this look, the number of clubs, and the heads that were written since an earlier look: those of no
-- transaction that had ended before the oldest one that ran then. Ids of transactions go round: age() compares them as
-- the server does. A row that is too old for that comes up once too often, never too rarely. No head is read if the
-- snapshot is still the same: then the same transactions are visible.
SELECT
    pg_current_snapshot()::text,
    count(*),
    array_agg(club_id) FILTER (WHERE age(xmin) <= age(pg_snapshot_xmin(%(since)s::text::pg_snapshot)::xid)),
    array_agg(size) FILTER (WHERE age(xmin) <= age(pg_snapshot_xmin(%(since)s::text::pg_snapshot)::xid))
FROM log_head
WHERE pg_current_snapshot()::text IS DISTINCT FROM %(since)s::text


-- name: unsigned
-- The signer's lag over all clubs except those that it refuses to sign for: the number of events in no checkpoint yet,
-- the age in seconds of the oldest of them (below zero if the clock was set back since), and when it was recorded. Then
-- the number of refused clubs.
SELECT
    coalesce(sum(head.size - signed.size), 0)::bigint,
    coalesce(extract(epoch FROM clock_timestamp() - min(oldest.recorded_at)), 0)::float8,
    coalesce(extract(epoch FROM min(oldest.recorded_at)), 0)::float8,
    (SELECT count(*) FROM signing_refusals)
FROM log_head AS head
CROSS JOIN LATERAL (
    SELECT coalesce(max(c.size), 0) AS size FROM checkpoints AS c WHERE c.club_id = head.club_id
) AS signed
LEFT JOIN events AS oldest ON oldest.club_id = head.club_id AND oldest.position = signed.size
WHERE signed.size < head.size
AND NOT EXISTS (SELECT FROM signing_refusals AS refused WHERE refused.club_id = head.club_id)
