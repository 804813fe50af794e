-- Steps of a table.


-- name: rulings_on_dispute
-- The rulings on a dispute at a table.
SELECT version FROM rulings
WHERE club_id = %(club)s AND table_id = %(table)s AND dispute_id = %(dispute)s
ORDER BY version
