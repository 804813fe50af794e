-- post: ledger entries with their postings, and the balances of the accounts concerned, in one statement.
--
-- The rows come as JSON, their positions as offsets: to be added is the position of the command's first event, which
-- the caller gives (a rebuild) or which is known here only, behind the append in the same transaction (base is null).
WITH base AS (
    SELECT coalesce(
        %(base)s,
        (SELECT size FROM log_head WHERE club_id = %(club)s) - %(count)s
    )::bigint AS position
), written AS (
    INSERT INTO entries (club_id, position, table_id, deal, type, recorded_at, happened_at)
    SELECT %(club)s, base.position + row.position, row.table_id, row.deal, row.type, row.recorded_at, row.happened_at
    FROM base, json_populate_recordset(NULL::entries, %(entries)s) AS row
), moved AS (
    SELECT base.position + row.position AS position, row.line, row.account, row.counterpart, row.counters, row.reason, row.rule
    FROM base, json_populate_recordset(NULL::postings, %(postings)s) AS row
), total AS (
    SELECT account, sum(counters)::bigint AS counters FROM moved GROUP BY account
), now AS (
    INSERT INTO accounts AS a (club_id, account, balance)
    SELECT %(club)s, account, counters FROM total ORDER BY account
    ON CONFLICT (club_id, account) DO UPDATE SET balance = a.balance + excluded.balance
    RETURNING account, balance
)
INSERT INTO postings (club_id, position, line, account, counterpart, counters, balance, reason, rule)
SELECT
    %(club)s, moved.position, moved.line, moved.account, moved.counterpart, moved.counters,
    now.balance - total.counters
        + sum(moved.counters) OVER (PARTITION BY moved.account ORDER BY moved.position, moved.line),
    moved.reason, moved.rule
FROM moved JOIN now USING (account) JOIN total USING (account)
