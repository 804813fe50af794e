-- try_writes: fails where commands could not write: a table that the service writes is locked, or the server takes no writes.
-- No row is written; the locks are those of any INSERT.
DO $$
DECLARE
    statement text;
BEGIN
    FOR statement IN
        SELECT format('INSERT INTO %s (%I) SELECT %2$I FROM %1$s WHERE false', c.oid::regclass, a.attname)
        FROM pg_catalog.pg_class AS c
        JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attnum = 1
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND has_table_privilege(c.oid, 'INSERT')
        ORDER BY c.relname
    LOOP
        EXECUTE statement;
    END LOOP;
END $$
