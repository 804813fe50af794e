-- table_results: what each player of ended tables took home, and what they won or lost there.
-- A stack is filled from its member's account and emptied into it again: the difference is what play has brought.
-- A ruling after the end moves counters between the members themselves, so it is added.
WITH wanted AS MATERIALIZED (
    SELECT t.table_id, t.members
    FROM tables AS t
    WHERE t.club_id = %(club)s AND t.table_id = ANY(%(tables)s) AND t.phase = 'ended'
),

played AS MATERIALIZED (
    SELECT
        w.table_id, s.seat, w.members[s.seat + 1] AS member,
        -sum(p.counters) AS net,
        coalesce(-sum(p.counters) FILTER (WHERE e.type = 'ging.StacksReturned'), 0) AS stack,
        max(p.position) FILTER (WHERE e.type = 'ging.StacksReturned') AS returned_at
    FROM wanted AS w
    CROSS JOIN generate_series(0, cardinality(w.members) - 1) AS s (seat)
    JOIN postings AS p ON
        p.club_id = %(club)s AND p.account = 'table/' || w.table_id || '/stack/' || s.seat
        AND p.counterpart = 'member/' || w.members[s.seat + 1]
    JOIN entries AS e ON e.club_id = p.club_id AND e.position = p.position
    GROUP BY w.table_id, s.seat, w.members
),

ruled AS MATERIALIZED (
    SELECT r.table_id, s.seat, sum(r.net[s.seat + 1]) AS net
    FROM (SELECT table_id, max(returned_at) AS returned_at FROM played GROUP BY table_id) AS ended
    JOIN rulings AS r ON r.club_id = %(club)s AND r.table_id = ended.table_id
    JOIN events AS v ON v.club_id = %(club)s AND v.stream_id = 'table/' || r.table_id AND v.version = r.version
    CROSS JOIN generate_series(0, cardinality(r.net) - 1) AS s (seat)
    WHERE v.position > ended.returned_at
    GROUP BY r.table_id, s.seat
)

SELECT
    p.table_id, p.seat, p.member, p.stack::bigint AS stack, (p.net + coalesce(r.net, 0))::bigint AS net
FROM played AS p
LEFT JOIN ruled AS r ON r.table_id = p.table_id AND r.seat = p.seat
ORDER BY p.table_id, net DESC, p.seat
