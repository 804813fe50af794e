-- Writing the ledger: parts of the append's statement.


-- name: post
-- Ledger entries with their postings, and the balances of the accounts concerned: a part of the append's statement.
--
-- The rows come as JSON, their positions as offsets from the position of the append's first event. An account's row has
-- what all postings add to it; a posting's row has as its balance how far it is from the account's balance after all of
-- them. So the server needs no sums of its own. Accounts come in the order of their names, in which they are locked. The
-- statement's snapshot is older than the lock that the append waits for, which harms nothing: what is added to is the row
-- that is there when it is locked (ON CONFLICT), and nothing else is read.
, wrote_entries AS (
    INSERT INTO entries
        (club_id, position, table_id, deal, type, recorded_at, happened_at, corrects, dispute_id, counts_at, note)
    SELECT
        %(club)s, appended.position + row.position, row.table_id, row.deal, row.type, row.recorded_at, row.happened_at,
        row.corrects, row.dispute_id, row.counts_at, row.note
    FROM appended, json_populate_recordset(NULL::entries, %(entries)s) AS row
), now AS (
    INSERT INTO accounts AS a (club_id, account, balance)
    SELECT %(club)s, row.account, row.balance
    FROM appended, json_populate_recordset(NULL::accounts, %(accounts)s) AS row
    ON CONFLICT (club_id, account) DO UPDATE SET balance = a.balance + excluded.balance
    RETURNING account, balance
), wrote_postings AS (
    INSERT INTO postings (club_id, position, line, account, counterpart, counters, balance, reason, rule)
    SELECT
        %(club)s, appended.position + row.position, row.line, row.account, row.counterpart, row.counters,
        now.balance + row.balance, row.reason, row.rule
    FROM appended, json_populate_recordset(NULL::postings, %(postings)s) AS row JOIN now USING (account)
)


-- name: add_totals
-- What entries move of lasting accounts, added to their totals: a part of the append's statement, behind post.
, added_totals AS (
    INSERT INTO totals AS t (club_id, account, span, starts_on, counters)
    SELECT %(club)s, row.account, row.span, row.starts_on, row.counters
    FROM appended, json_populate_recordset(NULL::totals, %(totals)s) AS row
    ORDER BY row.account, row.span, row.starts_on
    ON CONFLICT (club_id, account, span, starts_on) DO UPDATE SET counters = t.counters + excluded.counters
)
