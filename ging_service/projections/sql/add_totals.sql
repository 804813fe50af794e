-- add_totals: what entries move of lasting accounts, added to their totals: a part of the append's statement, behind post.
, added_totals AS (
    INSERT INTO totals AS t (club_id, account, span, starts_on, counters)
    SELECT %(club)s, row.account, row.span, row.starts_on, row.counters
    FROM appended, json_populate_recordset(NULL::totals, %(totals)s) AS row
    ORDER BY row.account, row.span, row.starts_on
    ON CONFLICT (club_id, account, span, starts_on) DO UPDATE SET counters = t.counters + excluded.counters
)
