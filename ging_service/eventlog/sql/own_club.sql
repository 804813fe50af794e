-- own_club: a transaction sees the rows of the club that it has named by SET LOCAL ging.club_id, and writes no others;
-- having named none it sees nothing. '*' is what the service itself does across clubs (Services.everywhere).
-- The settings are read in subqueries: once a statement, not once a row.
ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_club ON {table} USING (
    club_id = (SELECT nullif(current_setting('ging.club_id', true), ''))
    OR (SELECT current_setting('ging.club_id', true)) = '*'
);
