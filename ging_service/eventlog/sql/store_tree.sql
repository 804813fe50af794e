-- store_tree: what one batch of the signer has made of a club's log: tiles, checkpoints, and the key that signed them.
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
