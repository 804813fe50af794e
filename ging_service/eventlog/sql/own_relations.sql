-- own_relations: how many tables, views and sequences the database has beside the server's own.
SELECT count(*)
FROM pg_catalog.pg_class AS c
JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
    AND n.nspname <> 'information_schema' AND n.nspname NOT LIKE 'pg\_%'
