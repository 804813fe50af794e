-- expired_tables: tables of all clubs where a deal's time limit has passed, the longest waiting first.
SELECT club_id, table_id
FROM tables
WHERE declare_by_s > 0 AND declare_by_s <= %s
ORDER BY declare_by_s
LIMIT %s
