-- own_club: a transaction sees the rows of the club that it has named by SET LOCAL ging.club_id, and writes no others;
-- having named none it sees nothing. '*' is what the service itself does across clubs (Services.everywhere).
-- A CASE, because the planner takes an equation here for a second filter that leaves next to nothing of what the query's
-- own has found: it then reads whole streams instead of the end of an index. And no subqueries: an append makes a dozen
-- small statements, each of which would start two of them (docs/adr/row-level-security.md).
ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_club ON {table} USING (
    CASE current_setting('ging.club_id', true) WHEN club_id THEN club_id <> '' WHEN '*' THEN true ELSE false END
);
