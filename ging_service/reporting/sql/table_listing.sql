-- The list of a club's tables.


-- name: tables_by_date
-- Tables after a place in the list, in which running ones come first and then the latest.
SELECT t.table_id, t.game, t.phase, t.members, t.deals_played, t.happened_at
FROM tables AS t
WHERE
    t.club_id = %(club)s
    AND (%(are_over)s::boolean IS NULL OR (t.phase = 'ended') = %(are_over)s)
    AND (
        %(member)s = ''
        OR t.table_id IN (SELECT s.table_id FROM table_seats AS s WHERE s.club_id = %(club)s AND s.member_id = %(member)s)
    )
    AND (
        (t.phase = 'ended') > %(ended)s
        OR (t.phase = 'ended') = %(ended)s
        AND (t.happened_at < %(before)s OR t.happened_at = %(before)s AND t.table_id > %(after)s)
    )
ORDER BY t.phase = 'ended', t.happened_at DESC, t.table_id
LIMIT %(limit)s
