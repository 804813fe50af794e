-- What the fairness report counts.


-- name: tables_to_count
-- Every table of a club: whether it is over, and its version. What is counted there changes only with its events.
SELECT
    t.table_id,
    t.ended <> '' AS is_over,
    (SELECT max(e.version) FROM events AS e WHERE e.club_id = %(club)s AND e.stream_id = 'table/' || t.table_id)
FROM tables AS t
WHERE t.club_id = %(club)s


-- name: played_tables
-- Some tables, with their deals that are over.
SELECT t.table_id, t.game, t.members, t.phase, d.deals::text
FROM unnest(%(tables)s::text[]) AS w (table_id)
CROSS JOIN LATERAL (SELECT * FROM tables WHERE club_id = %(club)s AND table_id = w.table_id OFFSET 0) AS t
CROSS JOIN LATERAL (
    SELECT
        coalesce(
            json_agg(
                json_build_array(n.deal, n.dealer, n.recorded, n.kind, n.winners, n.net, n.summary) ORDER BY n.deal
            ),
            '[]'
        ) AS deals
    FROM (SELECT * FROM deals WHERE club_id = %(club)s AND table_id = w.table_id OFFSET 0) AS n
    WHERE n.kind <> 'running'
) AS d
ORDER BY t.table_id
