-- Results of ended tables.


-- name: table_results
-- What each player of ended tables took home, and what they won or lost there.
-- Members take counters to a table and home again: the difference is what play has brought. The last such entry of an ended
-- table is its end. What a ruling moves between the members themselves is added.
WITH wanted AS MATERIALIZED (
    SELECT t.table_id, t.members
    FROM tables AS t
    WHERE t.club_id = %(club)s AND t.table_id = ANY(%(tables)s) AND t.phase = 'ended'
),

-- What came home from the table's accounts, below zero what was taken to it. "0" follows upon "/". With an offset Postgres
-- reads the entries of each table by their accounts, instead of all entries of the club.
moved AS MATERIALIZED (
    SELECT w.table_id, p.counterpart, p.position, -p.counters AS counters
    FROM wanted AS w
    CROSS JOIN LATERAL (
        SELECT p.counterpart, p.position, p.counters
        FROM postings AS p
        WHERE
            p.club_id = %(club)s
            AND p.account >= 'table/' || w.table_id || '/' AND p.account < 'table/' || w.table_id || '0'
            AND p.counterpart >= 'member/' AND p.counterpart < 'member0'
        OFFSET 0
    ) AS p
),

ended AS MATERIALIZED (
    SELECT m.table_id, max(m.position) AS position
    FROM moved AS m
    GROUP BY m.table_id
),

played AS MATERIALIZED (
    SELECT
        w.table_id, s.seat, w.members[s.seat + 1] AS member,
        coalesce(sum(m.counters), 0) AS net,
        coalesce(sum(m.counters) FILTER (WHERE m.position = ended.position), 0) AS stack
    FROM wanted AS w
    JOIN ended ON ended.table_id = w.table_id
    CROSS JOIN generate_series(0, cardinality(w.members) - 1) AS s (seat)
    LEFT JOIN moved AS m ON m.table_id = w.table_id AND m.counterpart = 'member/' || w.members[s.seat + 1]
    GROUP BY w.table_id, s.seat, w.members
),

ruled AS MATERIALIZED (
    SELECT ended.table_id, p.account, sum(p.counters) AS net
    FROM ended
    CROSS JOIN LATERAL (
        SELECT (
            SELECT v.position FROM events AS v
            WHERE v.club_id = %(club)s AND v.stream_id = 'table/' || r.table_id AND v.version = r.version
        ) AS position
        FROM rulings AS r
        WHERE r.club_id = %(club)s AND r.table_id = ended.table_id
        OFFSET 0
    ) AS r
    CROSS JOIN LATERAL (
        SELECT p.account, p.counters
        FROM postings AS p
        WHERE
            p.club_id = %(club)s AND p.position = r.position
            AND p.account >= 'member/' AND p.account < 'member0'
            AND p.counterpart >= 'member/' AND p.counterpart < 'member0'
        OFFSET 0
    ) AS p
    GROUP BY ended.table_id, p.account
)

SELECT
    p.table_id, p.seat, p.member, p.stack::bigint AS stack, (p.net + coalesce(r.net, 0))::bigint AS net
FROM played AS p
LEFT JOIN ruled AS r ON r.table_id = p.table_id AND r.account = 'member/' || p.member
ORDER BY p.table_id, net DESC, p.seat


-- name: rulings_at
-- The disputes whose rulings have changed what was played at a table up to a version, in the order of the rulings.
SELECT r.dispute_id
FROM rulings AS r
WHERE r.club_id = %(club)s AND r.table_id = %(table)s AND r.version <= %(version)s
GROUP BY r.dispute_id
ORDER BY min(r.version)
