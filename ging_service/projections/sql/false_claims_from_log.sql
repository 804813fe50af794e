-- false_claims_from_log: the false claims so far. A penalty stands right behind its claim.
INSERT INTO false_claims (club_id, table_id, version, deal, seat, net)
SELECT
    e.club_id, substr(e.stream_id, 7), e.version, (c.data ->> 'deal')::bigint, (c.data ->> 'seat')::bigint,
    coalesce(
        (
            SELECT array_agg(
                CASE paid.place - 1
                    WHEN (c.data ->> 'seat')::bigint THEN -sum_of.counters
                    ELSE paid.counters::integer
                END
                ORDER BY paid.place
            )
            FROM json_array_elements_text(p.data -> 'paid') WITH ORDINALITY AS paid (counters, place)
            CROSS JOIN (
                SELECT sum(one::integer)::integer AS counters FROM json_array_elements_text(p.data -> 'paid') AS one
            ) AS sum_of
        ),
        '{0,0,0,0}'
    )
FROM events AS e
CROSS JOIN LATERAL (SELECT convert_from(e.body, 'UTF8')::json -> 'data' AS data) AS c
LEFT JOIN LATERAL (
    SELECT convert_from(next.body, 'UTF8')::json -> 'data' AS data
    FROM events AS next
    WHERE
        next.club_id = e.club_id AND next.stream_id = e.stream_id AND next.version = e.version + 1
        AND next.type = 'ging.FalseClaimPenalised'
) AS p ON true
WHERE e.type = 'ging.FalseClaimRefused'
