-- The journal, statements of account, and transactions.


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


-- name: statement_balances
-- What came to some accounts from a moment on, before a place of the order of statements.
SELECT p.account, sum(p.counters)::bigint
FROM postings AS p
JOIN entries AS e ON e.club_id = p.club_id AND e.position = p.position
WHERE p.club_id = %(club)s AND p.account = ANY(%(accounts)s)
    AND e.club_id = %(club)s AND e.counts_at >= %(since)s AND (e.counts_at, e.position) < (%(at)s, %(position)s)
GROUP BY p.account


-- name: statement_lines
-- What counts from one place of the order of statements on, before a time, of some accounts.
SELECT
    e.counts_at, e.position, e.recorded_at, e.table_id, e.deal, e.type, e.corrects, e.dispute_id, e.note,
    p.account, p.counterpart, p.counters, p.reason, p.rule
FROM postings AS p
JOIN entries AS e ON e.club_id = p.club_id AND e.position = p.position
WHERE p.club_id = %(club)s AND p.account = ANY(%(accounts)s)
    AND e.club_id = %(club)s AND e.counts_at >= %(starts_at)s AND e.counts_at < %(ends_at)s
    AND (e.counts_at, e.position) >= (%(starts_at)s, %(position)s)
ORDER BY e.counts_at, e.position, p.line


-- name: statement_asides
-- The same of what was paid for a table between accounts that are no places of it: rulings after its
-- end, table money.
SELECT
    e.counts_at, e.position, e.recorded_at, e.table_id, e.deal, e.type, e.corrects, e.dispute_id, e.note,
    p.account, p.counterpart, p.counters, p.reason, p.rule
FROM entries AS e
JOIN postings AS p ON p.club_id = e.club_id AND p.position = e.position
WHERE e.club_id = %(club)s AND e.table_id = %(table)s
    AND e.counts_at >= %(starts_at)s AND e.counts_at < %(ends_at)s
    AND (e.counts_at, e.position) >= (%(starts_at)s, %(position)s)
    AND p.club_id = %(club)s AND p.account = ANY(%(accounts)s) AND p.counterpart NOT LIKE 'table/%%'
ORDER BY e.counts_at, e.position, p.line


-- name: latest_reversible
-- The last events of some types in a stream, without those at some positions.
SELECT e.position
FROM events AS e
WHERE
    e.club_id = %(club)s AND e.stream_id = %(stream)s
    AND e.type = ANY(%(types)s) AND e.position <> ALL(%(gone)s::bigint[])
ORDER BY e.version DESC
LIMIT %(most)s


-- name: counts_of_counters
-- Events of one type in the treasurer's book, before a version, the newest first.
SELECT position, stream_id, version, type, body
FROM events
WHERE club_id = %(club)s AND stream_id = 'books' AND version < %(before)s AND type = %(type)s
ORDER BY version DESC
LIMIT %(limit)s
