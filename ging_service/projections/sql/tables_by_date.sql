-- tables_by_date: tables after a place in the list, in which running ones come first and then the latest.
SELECT t.table_id, t.phase, t.members, t.deals_played, t.happened_at
FROM tables AS t
WHERE
    t.club_id = %(club)s
    AND (%(phase)s = '' OR t.phase = %(phase)s)
    AND (%(member)s = '' OR %(member)s = ANY(t.members))
    AND (
        (t.phase = 'ended') > %(ended)s
        OR (t.phase = 'ended') = %(ended)s
        AND (t.happened_at < %(before)s OR t.happened_at = %(before)s AND t.table_id > %(after)s)
    )
ORDER BY t.phase = 'ended', t.happened_at DESC, t.table_id
LIMIT %(limit)s
