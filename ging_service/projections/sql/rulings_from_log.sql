-- rulings_from_log: the rulings that were recorded before they said what their deals came to.
INSERT INTO rulings
    (club_id, table_id, version, deal, dispute_id, kind, net, result_kind, combination, winners, suits, claimants, counts_at)
SELECT
    e.club_id, substr(e.stream_id, 7), e.version, (r.data ->> 'deal')::bigint, r.data ->> 'dispute', r.data ->> 'kind',
    ARRAY(SELECT n::integer FROM json_array_elements_text(r.data -> 'net') AS n), '', '', '{}', '{}', '{}', r.happened_at
FROM events AS e
CROSS JOIN LATERAL (SELECT convert_from(e.body, 'UTF8')::json AS body) AS b
CROSS JOIN LATERAL (
    SELECT b.body -> 'data' AS data, coalesce((b.body ->> 'happened_at')::timestamptz, e.recorded_at) AS happened_at
) AS r
WHERE e.type = 'ging.RulingApplied'
