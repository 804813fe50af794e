-- What keeps the sums of standings equal to the rows that they are sums of.


-- name: add_up_standings
-- Adds the rows of table_standings that a statement has written to their sums, or takes away those that it has removed.
-- The rows come as the transition table `changed`. Sums that are of no table any more go.
CREATE FUNCTION add_up_standings() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
    sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
    INSERT INTO standings_by_seat AS s (club_id, counted_as, member_id, seat, game, tables, figures)
    SELECT p.club_id, p.counted_as, p.member_id, p.seat, p.game, max(p.tables) * sign, array_agg(p.counted ORDER BY p.place)
    FROM (
        SELECT
            c.club_id, k.counted_as, m.member_id, m.seat - 1 AS seat, c.game, n.place,
            count(*) AS tables, (sum(n.counted) * sign)::bigint AS counted
        FROM changed AS c
        CROSS JOIN LATERAL (VALUES ('known', c.known), ('ruled', c.ruled)) AS k (counted_as, figures)
        CROSS JOIN LATERAL unnest(c.members) WITH ORDINALITY AS m (member_id, seat)
        CROSS JOIN LATERAL (SELECT cardinality(k.figures) / cardinality(c.members) AS width) AS w
        CROSS JOIN LATERAL unnest(k.figures[(m.seat - 1) * w.width + 1:m.seat * w.width])
            WITH ORDINALITY AS n (counted, place)
        GROUP BY c.club_id, k.counted_as, m.member_id, m.seat, c.game, n.place
    ) AS p
    GROUP BY p.club_id, p.counted_as, p.member_id, p.seat, p.game
    ORDER BY p.club_id, p.counted_as, p.member_id, p.seat, p.game
    ON CONFLICT (club_id, counted_as, member_id, seat, game) DO UPDATE SET
        tables = s.tables + excluded.tables,
        figures = (
            SELECT array_agg(coalesce(n.one, 0) + coalesce(n.more, 0) ORDER BY n.place)
            FROM unnest(s.figures, excluded.figures) WITH ORDINALITY AS n (one, more, place)
        );

    INSERT INTO standings_by_pair AS s
        (club_id, counted_as, first_id, second_id, game, tables, first_figures, second_figures)
    SELECT
        p.club_id, p.counted_as, p.first_id, p.second_id, p.game, max(p.tables) * sign,
        array_agg(p.first_counted ORDER BY p.place), array_agg(p.second_counted ORDER BY p.place)
    FROM (
        SELECT
            c.club_id, k.counted_as, a.member_id AS first_id, b.member_id AS second_id, c.game, n.place, count(*) AS tables,
            (sum(n.first_counted) * sign)::bigint AS first_counted, (sum(n.second_counted) * sign)::bigint AS second_counted
        FROM changed AS c
        CROSS JOIN LATERAL (VALUES ('known', c.known), ('ruled', c.ruled)) AS k (counted_as, figures)
        CROSS JOIN LATERAL (SELECT cardinality(k.figures) / cardinality(c.members) AS width) AS w
        CROSS JOIN LATERAL unnest(c.members) WITH ORDINALITY AS a (member_id, seat)
        JOIN LATERAL unnest(c.members) WITH ORDINALITY AS b (member_id, seat)
            ON a.member_id COLLATE "C" < b.member_id COLLATE "C"
        CROSS JOIN LATERAL unnest(
            k.figures[(a.seat - 1) * w.width + 1:a.seat * w.width], k.figures[(b.seat - 1) * w.width + 1:b.seat * w.width]
        ) WITH ORDINALITY AS n (first_counted, second_counted, place)
        GROUP BY c.club_id, k.counted_as, a.member_id, b.member_id, c.game, n.place
    ) AS p
    GROUP BY p.club_id, p.counted_as, p.first_id, p.second_id, p.game
    ORDER BY p.club_id, p.counted_as, p.first_id, p.second_id, p.game
    ON CONFLICT (club_id, counted_as, first_id, second_id, game) DO UPDATE SET
        tables = s.tables + excluded.tables,
        first_figures = (
            SELECT array_agg(coalesce(n.one, 0) + coalesce(n.more, 0) ORDER BY n.place)
            FROM unnest(s.first_figures, excluded.first_figures) WITH ORDINALITY AS n (one, more, place)
        ),
        second_figures = (
            SELECT array_agg(coalesce(n.one, 0) + coalesce(n.more, 0) ORDER BY n.place)
            FROM unnest(s.second_figures, excluded.second_figures) WITH ORDINALITY AS n (one, more, place)
        );

    IF sign < 0 THEN
        DELETE FROM standings_by_seat WHERE tables = 0 AND club_id IN (SELECT club_id FROM changed);
        DELETE FROM standings_by_pair WHERE tables = 0 AND club_id IN (SELECT club_id FROM changed);
    END IF;
    RETURN NULL;
END $$;


-- name: table_standings_triggers
CREATE TRIGGER table_standings_insert AFTER INSERT ON table_standings
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_up_standings();
CREATE TRIGGER table_standings_delete AFTER DELETE ON table_standings
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_up_standings();


-- name: forget_table_over
-- A ruling on a table that is over: its rows are to be made again. The append that brings the ruling does so; a release
-- from before these tables leaves it to the readers.
CREATE FUNCTION forget_table_over() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM table_standings WHERE club_id = NEW.club_id AND table_id = NEW.table_id;
    DELETE FROM table_months WHERE club_id = NEW.club_id AND table_id = NEW.table_id;
    RETURN NULL;
END $$;


-- name: rulings_trigger
CREATE TRIGGER rulings_forget_table_over AFTER INSERT ON rulings
    FOR EACH ROW EXECUTE FUNCTION forget_table_over();


-- name: keep_tables_not_added_up
-- A table that is opened has not been added up, until it has a row in table_standings. That is also so in a release from
-- before tables_not_added_up.
CREATE FUNCTION open_table_not_added_up() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO tables_not_added_up (club_id, table_id) VALUES (NEW.club_id, NEW.table_id) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;
CREATE FUNCTION keep_tables_not_added_up() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        DELETE FROM tables_not_added_up AS t USING changed AS c WHERE t.club_id = c.club_id AND t.table_id = c.table_id;
    ELSE
        INSERT INTO tables_not_added_up (club_id, table_id) SELECT club_id, table_id FROM changed ON CONFLICT DO NOTHING;
    END IF;
    RETURN NULL;
END $$;


-- name: tables_not_added_up_trigger
CREATE TRIGGER tables_open_not_added_up AFTER INSERT ON tables
    FOR EACH ROW EXECUTE FUNCTION open_table_not_added_up();


-- name: standings_not_added_up_triggers
CREATE TRIGGER table_standings_added_up AFTER INSERT ON table_standings
    REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_tables_not_added_up();
CREATE TRIGGER table_standings_not_added_up AFTER DELETE ON table_standings
    REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_tables_not_added_up();


-- name: fill_tables_not_added_up
INSERT INTO tables_not_added_up (club_id, table_id)
SELECT t.club_id, t.table_id
FROM tables AS t
WHERE NOT EXISTS (SELECT FROM table_standings AS s WHERE s.club_id = t.club_id AND s.table_id = t.table_id);
