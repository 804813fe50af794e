-- try_disk: fails where the disk of the database is full. The rows do not fit into work_mem and go to a temporary file beside
-- the tables, which is gone when the statement ends.
SELECT count(*) FROM generate_series(1, 20000)
