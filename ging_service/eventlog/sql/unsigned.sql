-- unsigned: how far the signer is behind, over all clubs but those that it refuses to sign for: events that are in no
-- checkpoint yet, for how many seconds the oldest of them has waited (below zero where the clock was set back since), and
-- when it was recorded. Then the number of clubs that are refused.
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
