-- found_log: the log of a club that has none yet, or LG001. Returns the first position.
--
-- A club comes into being with its first event: stream "club", expected version 0. Two founders at once: the second
-- waits for the first one's insert, then takes its positions behind it and is refused by the version check.
CREATE FUNCTION found_log(the_club text, the_stream text, expected_version bigint, added integer) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    first_position bigint := 0;
BEGIN
    IF the_stream <> 'club' OR expected_version <> 0 THEN
        RAISE EXCEPTION 'no such club' USING ERRCODE = 'LG001';
    END IF;
    IF the_club !~ '^[a-z0-9][a-z0-9-]{0,62}$' THEN
        RAISE EXCEPTION 'a club''s id is lower case letters, digits and hyphens' USING ERRCODE = 'check_violation';
    END IF;
    INSERT INTO log_head (club_id, size) VALUES (the_club, added) ON CONFLICT (club_id) DO NOTHING;
    IF NOT FOUND THEN
        UPDATE log_head AS h SET size = h.size + added
        WHERE h.club_id = the_club
        RETURNING h.size - added INTO first_position;
    END IF;
    RETURN first_position;
END $$;
