-- The constraint of double entry: whatever a statement does to postings, those of each entry still sum to zero.
-- Statement by statement instead of at commit: it costs one pass over the new rows and works on shards.
CREATE FUNCTION refuse_unbalanced() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    wrong record;
BEGIN
    IF TG_OP = 'INSERT' THEN
        SELECT club_id, position, sum(counters) AS sum INTO wrong
        FROM added GROUP BY club_id, position HAVING sum(counters) <> 0 LIMIT 1;
    ELSIF TG_OP = 'DELETE' THEN
        SELECT club_id, position, sum(counters) AS sum INTO wrong
        FROM removed GROUP BY club_id, position HAVING sum(counters) <> 0 LIMIT 1;
    ELSE
        SELECT club_id, position, sum(counters) AS sum INTO wrong FROM (
            SELECT club_id, position, counters FROM added
            UNION ALL SELECT club_id, position, -counters FROM removed
        ) AS both_ways GROUP BY club_id, position HAVING sum(counters) <> 0 LIMIT 1;
    END IF;
    IF wrong.sum IS NOT NULL THEN
        RAISE EXCEPTION 'the postings of entry % of club % would be out by %', wrong.position, wrong.club_id, wrong.sum
            USING ERRCODE = 'check_violation', CONSTRAINT = 'postings_balance';
    END IF;
    RETURN NULL;
END $$;
