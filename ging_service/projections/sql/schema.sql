-- What migrations create, and how they fill read models that are new.


-- name: postings_balance
-- The constraint of double entry: whatever a statement does to postings, those of each entry still sum to zero.
-- Statement by statement instead of at commit: it costs one pass over the new rows and works on shards.
CREATE FUNCTION refuse_unbalanced() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    wrong record;
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT club_id, position, sum(counters) AS sum INTO wrong
        FROM added GROUP BY club_id, position HAVING sum(counters) <> 0 LIMIT 1;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT club_id, position, sum(counters) AS sum INTO wrong
        FROM removed GROUP BY club_id, position HAVING sum(counters) <> 0 LIMIT 1;
    ELSE
        SELECT club_id, position, sum(counters) AS sum INTO wrong FROM (
            SELECT club_id, position, counters FROM added
            UNION ALL SELECT club_id, position, -counters FROM removed
        ) AS both_ways GROUP BY club_id, position HAVING sum(counters) <> 0 LIMIT 1;
    END IF;
    IF wrong.sum IS NOT NULL THEN
        RAISE EXCEPTION 'the postings of entry % of club % would be out by %', wrong.position, wrong.club_id, wrong.sum
            USING ERRCODE = 'check_violation', CONSTRAINT = 'postings_balance';
    END IF;
    RETURN NULL;
END $$;


-- name: postings_triggers
CREATE TRIGGER postings_balance_insert AFTER INSERT ON postings
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
CREATE TRIGGER postings_balance_update AFTER UPDATE ON postings
    REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
CREATE TRIGGER postings_balance_delete AFTER DELETE ON postings
    REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();


-- name: totals_from_postings
-- The totals of everything that has been posted before there were any.
INSERT INTO totals (club_id, account, span, starts_on, counters)
SELECT p.club_id, p.account, s.span, date_trunc(s.span, e.counts_at AT TIME ZONE 'UTC')::date, sum(p.counters)
FROM postings AS p
JOIN entries AS e USING (club_id, position)
CROSS JOIN (VALUES ('year'), ('month'), ('day')) AS s (span)
WHERE p.account NOT LIKE 'table/%'
GROUP BY 1, 2, 3, 4


-- name: roles_from_log
-- The arbitrators who were named before roles were a read model.
INSERT INTO roles (club_id, member_id, role, held)
SELECT DISTINCT ON (e.club_id, d.member_id) e.club_id, d.member_id, 'arbitrator', e.type = 'club.ArbitratorNamed'
FROM events AS e
CROSS JOIN LATERAL (SELECT convert_from(e.body, 'UTF8')::json -> 'data' ->> 'member' AS member_id) AS d
WHERE e.type IN ('club.ArbitratorNamed', 'club.ArbitratorDismissed')
ORDER BY e.club_id, d.member_id, e.position DESC


-- name: rulings_from_log
-- The rulings that were recorded before they said what their deals came to.
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


-- name: false_claims_from_log
-- The false claims so far. A penalty stands right behind its claim.
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


-- name: undone_from_log
-- The deals that were undone before their rows told them apart from misdeals.
UPDATE deals AS d SET kind = 'undone'
FROM events AS e
WHERE
    d.kind = 'misdeal' AND e.club_id = d.club_id AND e.stream_id = 'table/' || d.table_id
    AND e.version = d.last_version AND e.type = 'ging.DealUndone'
