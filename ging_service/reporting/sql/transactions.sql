-- The whole ledger as transactions.


-- name: journal_entries
-- One club's entries of some positions, in order. Their postings are read by themselves: joined, a server
-- that has not counted its rows yet reads one of the two again for each row of the other.
SELECT position, table_id, deal, type, recorded_at, happened_at, corrects, dispute_id, counts_at, note
FROM entries
WHERE club_id = %(club)s AND position >= %(first)s AND position < %(end)s
ORDER BY position


-- name: journal_postings
-- The postings of one club's entries of some positions, in the order of the ledger.
SELECT position, account, counters, balance, reason, rule
FROM postings
WHERE club_id = %(club)s AND position >= %(first)s AND position < %(end)s
ORDER BY position, line


-- name: first_entries_as_they_count
-- One club's first entries in order of when they count.
SELECT position, table_id, deal, type, recorded_at, happened_at, corrects, dispute_id, counts_at, note
FROM entries
WHERE club_id = %(club)s
ORDER BY counts_at, position
LIMIT %(limit)s


-- name: next_entries_as_they_count
-- One club's entries behind another, in order of when they count.
SELECT position, table_id, deal, type, recorded_at, happened_at, corrects, dispute_id, counts_at, note
FROM entries
WHERE club_id = %(club)s AND (counts_at, position) > (%(counts_at)s, %(position)s)
ORDER BY counts_at, position
LIMIT %(limit)s


-- name: postings_of_entries
-- The postings of some entries of one club, in the order of the ledger.
SELECT position, account, counters, balance, reason, rule
FROM postings
WHERE club_id = %(club)s AND position = ANY(%(positions)s)
ORDER BY position, line
