-- What was counted for the fairness report, at tables that are over, and the sums.


-- name: forget_fairness_of_tables
DELETE FROM table_fairness WHERE club_id = %(club)s AND table_id = ANY(%(tables)s::text[])


-- name: add_fairness_of_tables
INSERT INTO table_fairness (club_id, table_id, game, counts)
SELECT %(club)s, r.table_id, r.game, r.counts
FROM jsonb_to_recordset(%(rows)s::jsonb) AS r (table_id text, game text, counts jsonb)


-- name: tables_to_count
-- Some tables, with their deals that are over.
SELECT t.table_id, t.game, t.members, t.phase, d.deals::text
FROM unnest(%(tables)s::text[]) AS w (table_id)
CROSS JOIN LATERAL (SELECT * FROM tables WHERE club_id = %(club)s AND table_id = w.table_id OFFSET 0) AS t
CROSS JOIN LATERAL (
    SELECT
        coalesce(
            json_agg(
                json_build_array(n.deal, n.dealer, n.recorded, n.kind, n.winners, n.net, n.summary) ORDER BY n.deal
            ),
            '[]'
        ) AS deals
    FROM (SELECT * FROM deals WHERE club_id = %(club)s AND table_id = w.table_id OFFSET 0) AS n
    WHERE n.kind <> 'running'
) AS d
ORDER BY t.table_id


-- name: tables_not_counted
-- The tables of which nothing has been counted yet: those that are running, and those of an older release.
SELECT t.table_id
FROM tables AS t
WHERE t.club_id = %(club)s AND NOT EXISTS (
    SELECT FROM table_fairness AS f WHERE f.club_id = %(club)s AND f.table_id = t.table_id
)
ORDER BY t.table_id


-- name: fairness_sums
SELECT game, key, total FROM fairness_sums WHERE club_id = %(club)s


-- name: fairness_of_table
SELECT game, counts FROM table_fairness WHERE club_id = %(club)s AND table_id = %(table)s


-- name: add_up_fairness
-- Adds the rows of table_fairness that a statement has written to the sums, or takes away those that it has removed. The
-- rows come as the transition table `changed`.
CREATE FUNCTION add_up_fairness() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
    club text;
BEGIN
    INSERT INTO fairness_sums AS s (club_id, game, key, total)
    SELECT c.club_id, c.game, n.key, (sum(n.value::bigint) * sign)::bigint
    FROM changed AS c
    CROSS JOIN LATERAL jsonb_each_text(c.counts) AS n
    GROUP BY c.club_id, c.game, n.key
    ORDER BY c.club_id, c.game, n.key
    ON CONFLICT (club_id, game, key) DO UPDATE SET total = s.total + excluded.total;
    -- Club by club: a join could make the server look at the sums of all clubs.
    FOR club IN SELECT DISTINCT club_id FROM changed LOOP
        DELETE FROM fairness_sums WHERE club_id = club AND total = 0;
    END LOOP;
    RETURN NULL;
END $$;


-- name: table_fairness_triggers
CREATE TRIGGER table_fairness_insert AFTER INSERT ON table_fairness
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_up_fairness();
CREATE TRIGGER table_fairness_delete AFTER DELETE ON table_fairness
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_up_fairness();


-- name: forget_fairness
-- Cards that are opened at a table that is over: it is to be counted again. The append that opens them does so; a release
-- from before this table leaves it to the readers.
CREATE FUNCTION forget_fairness() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM table_fairness WHERE club_id = NEW.club_id AND table_id = NEW.table_id;
    RETURN NULL;
END $$;


-- name: deal_mentions_trigger
CREATE TRIGGER deal_mentions_forget_fairness AFTER INSERT ON deal_mentions
    FOR EACH ROW EXECUTE FUNCTION forget_fairness();
