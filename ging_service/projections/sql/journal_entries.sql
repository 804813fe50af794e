-- journal_entries: one club's entries of some positions, in order. Their postings are read by themselves: joined, a server
-- that has not counted its rows yet reads one of the two again for each row of the other.
SELECT position, table_id, deal, type, recorded_at, happened_at, corrects, dispute_id, counts_at, note
FROM entries
WHERE club_id = %(club)s AND position >= %(first)s AND position < %(end)s
ORDER BY position
