-- next_entries_as_they_count: one club's entries behind another, in order of when they count.
SELECT position, table_id, deal, type, recorded_at, happened_at, corrects, dispute_id, counts_at, note
FROM entries
WHERE club_id = %(club)s AND (counts_at, position) > (%(counts_at)s, %(position)s)
ORDER BY counts_at, position
LIMIT %(limit)s
