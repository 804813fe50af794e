-- Who sits at tables, and the trigger that writes it for a release from before table_seats.


-- name: members_at_tables
-- The members at some tables of a club, by seat.
SELECT table_id, members
FROM tables
WHERE club_id = %(club)s AND table_id = ANY(%(tables)s::text[])


-- name: tables_in_play
-- The running tables, except one, at which some members sit and a deal has begun.
SELECT DISTINCT s.table_id
FROM table_seats AS s
INNER JOIN tables AS t USING (club_id, table_id)
WHERE
    s.club_id = %(club)s AND s.member_id = ANY(%(members)s::text[]) AND s.table_id <> %(own)s AND t.ended = ''
    AND EXISTS (SELECT FROM deals AS d WHERE d.club_id = s.club_id AND d.table_id = s.table_id)


-- name: keep_seats
-- A release from before table_seats opens tables without rows there: the trigger writes them.
CREATE FUNCTION keep_seats() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO table_seats (club_id, member_id, table_id)
    SELECT NEW.club_id, m.member_id, NEW.table_id FROM unnest(NEW.members) AS m (member_id)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;


-- name: tables_trigger
CREATE TRIGGER tables_keep_seats AFTER INSERT ON tables
    FOR EACH ROW EXECUTE FUNCTION keep_seats();


-- name: fill_table_seats
INSERT INTO table_seats (club_id, member_id, table_id)
SELECT DISTINCT t.club_id, m.member_id, t.table_id
FROM tables AS t
CROSS JOIN LATERAL unnest(t.members) AS m (member_id);
