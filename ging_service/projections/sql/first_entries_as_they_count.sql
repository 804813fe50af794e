-- first_entries_as_they_count: one club's first entries in order of when they count.
SELECT position, table_id, deal, type, recorded_at, happened_at, corrects, dispute_id, counts_at, note
FROM entries
WHERE club_id = %(club)s
ORDER BY counts_at, position
LIMIT %(limit)s
