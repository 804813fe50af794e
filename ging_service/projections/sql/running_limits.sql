-- running_limits: tables of all clubs where a deal with a time limit is running, and when it ends, the first to end first.
SELECT club_id, table_id, game, declare_by_s
FROM tables
WHERE declare_by_s > 0
ORDER BY declare_by_s
LIMIT %s
