-- The part of a table's stream that has to be read for one deal.


-- name: deal_at_version
-- The last deal that had started at a version of a table's stream, and where the next one starts; 0 before the first.
SELECT
    d.deal,
    (
        SELECT n.first_version FROM deals AS n
        WHERE n.club_id = %(club)s AND n.table_id = %(table)s AND n.deal > d.deal
        ORDER BY n.deal LIMIT 1
    )
FROM (
    SELECT coalesce((
        SELECT s.deal FROM deal_starts AS s
        WHERE s.club_id = %(club)s AND s.table_id = %(table)s AND s.version <= %(version)s
        ORDER BY s.version DESC LIMIT 1
    ), 0) AS deal
) AS d


-- name: deals_dealt
-- The number of deals that have been dealt at a table.
SELECT coalesce(max(deal), 0) FROM deals WHERE club_id = %(club)s AND table_id = %(table)s


-- name: deal_window
-- Whether the start of a deal is known; an earlier start, from which the deal before it can be folded; and the start of
-- the second deal after it.
SELECT
    EXISTS (SELECT FROM deal_starts WHERE club_id = %(club)s AND table_id = %(table)s AND deal = %(deal)s),
    b.version, b.deal, b.state,
    (
        SELECT n.first_version FROM deals AS n
        WHERE n.club_id = %(club)s AND n.table_id = %(table)s AND n.deal >= %(deal)s + 2
        ORDER BY n.deal LIMIT 1
    )
FROM (SELECT 1) AS one
LEFT JOIN LATERAL (
    SELECT s.version, s.deal, s.state FROM deal_starts AS s
    WHERE s.club_id = %(club)s AND s.table_id = %(table)s AND s.deal <= %(deal)s - 2
    ORDER BY s.deal DESC LIMIT 1
) AS b ON true


-- name: mentions_of_deal
-- The later events that concern a deal, after a version.
SELECT version FROM deal_mentions
WHERE club_id = %(club)s AND table_id = %(table)s AND deal = %(deal)s AND version > %(version)s
ORDER BY version
