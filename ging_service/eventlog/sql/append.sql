-- The function that appends events to the log, and those that it calls. Migrations create them.


-- name: append
-- One command's events into one club's log, in one round trip.
--
-- Returns the position of the first event; the stream's new version is expected_version plus the number of events.
-- Refuses with its own SQLSTATE, so that whatever else is in the transaction is undone with it:
--   LG001 no such club
--   LG002 the key was used for another request
--   LG003 the stream is at another version           DETAIL: the current version
--         (or at this one, and its last event is not expected_last: decided on a history that was not kept)
--   LG004 the same command was appended before       DETAIL: first position, count, version
-- "Appended before" is an error and not a result because read-model rows are written by the same statement that calls
-- this: a result would let them be written twice.
--
-- It takes the names of streams that the first migration took. Later migrations replace this pattern with a longer one.
--
-- The head row is locked first, by the update that takes the positions. Nothing is seen of them until the commit and a
-- refusal gives them back, so that positions are dense and readers that follow them lose nothing.
--
-- A row of the same key can be met in two ways only: the stream has moved on (then the version differs) or it was used
-- for another stream or by a later command (then its insert meets the row). Both ask refuse_append, so the ordinary
-- append pays no lookup of its own.
--
-- SECURITY INVOKER: the caller's own rights decide. The application role has INSERT and no UPDATE or DELETE on events,
-- so nothing is lost even if this function is bypassed; no code runs with the owner's rights; row-level policies stay
-- those of the caller; no search path has to be set at each call.
CREATE FUNCTION append(
    the_club text,
    the_stream text,
    expected_version bigint,
    at_time timestamptz,
    event_types text[],
    event_bodies bytea[],
    new_state bytea,
    command_key text,
    command_hash bytea,
    expected_last bytea
) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
    added integer := cardinality(event_bodies);
    first_position bigint;
    current_version bigint;
    last_body bytea;
BEGIN
    UPDATE log_head AS h SET size = h.size + added
    WHERE h.club_id = the_club
    RETURNING h.size - added INTO first_position;
    IF NOT FOUND THEN
        first_position := found_log(the_club, the_stream, expected_version, added);
    END IF;

    -- From the expected version on: Postgres looks at all rows of an index page that match, which can be a hundred.
    SELECT e.version, e.body INTO current_version, last_body
    FROM events AS e
    WHERE e.club_id = the_club AND e.stream_id = the_stream AND e.version >= expected_version
    ORDER BY e.version DESC LIMIT 1;
    IF coalesce(current_version, 0) <> expected_version OR last_body <> expected_last THEN
        SELECT max(e.version) INTO current_version
        FROM events AS e
        WHERE e.club_id = the_club AND e.stream_id = the_stream;
        PERFORM refuse_append(the_club, command_key, command_hash, coalesce(current_version, 0));
    END IF;

    IF expected_version = 0 AND the_stream !~ '^(club|table/[a-z0-9][a-z0-9-]{0,62})$' THEN
        RAISE EXCEPTION 'a stream is "club" or "table/<name>"' USING ERRCODE = 'check_violation';
    END IF;

    IF command_key <> '' THEN
        IF length(command_key) > 255 THEN
            RAISE EXCEPTION 'a key has up to 255 characters' USING ERRCODE = 'check_violation';
        END IF;
        INSERT INTO idempotency
            (club_id, key, request_hash, first_position, count, stream_id, version, recorded_at)
        VALUES (the_club, command_key, command_hash, first_position, added, the_stream, expected_version + added, at_time)
        ON CONFLICT (club_id, key) DO NOTHING;
        IF NOT FOUND THEN
            PERFORM refuse_append(the_club, command_key, command_hash, expected_version);
        END IF;
    END IF;

    -- Nearly every command has one event. For more, one statement: 13 % faster an append of 6 than one insert an event, 1.8
    -- times for 1,000.
    IF added = 1 THEN
        INSERT INTO events (club_id, position, stream_id, version, recorded_at, type, body)
        VALUES (the_club, first_position, the_stream, expected_version + 1, at_time, event_types[1], event_bodies[1]);
    ELSE
        INSERT INTO events (club_id, position, stream_id, version, recorded_at, type, body)
        SELECT the_club, first_position + n - 1, the_stream, expected_version + n, at_time, event.type, event.body
        FROM unnest(event_types, event_bodies) WITH ORDINALITY AS event(type, body, n);
    END IF;

    -- While the head is locked, nobody else inserts a snapshot. ON CONFLICT would lock the old row before it updates it.
    UPDATE snapshots AS s SET version = expected_version + added, state = new_state
    WHERE s.club_id = the_club AND s.stream_id = the_stream;
    IF NOT FOUND THEN
        INSERT INTO snapshots (club_id, stream_id, version, state)
        VALUES (the_club, the_stream, expected_version + added, new_state);
    END IF;
    RETURN first_position;
END $$;


-- name: found_log
-- The log of a club that has none yet, or LG001. Returns the first position.
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


-- name: refuse_append
-- Raise the reason why an append is refused: LG002, LG004 or LG003 (see append). Never returns.
CREATE FUNCTION refuse_append(the_club text, command_key text, command_hash bytea, current_version bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
    prior record;
BEGIN
    IF command_key <> '' THEN
        SELECT i.request_hash, i.first_position, i.count, i.version INTO prior
        FROM idempotency AS i
        WHERE i.club_id = the_club AND i.key = command_key;
        IF FOUND AND prior.request_hash <> command_hash THEN
            RAISE EXCEPTION 'the key was used for another request' USING ERRCODE = 'LG002';
        ELSIF FOUND THEN
            RAISE EXCEPTION 'appended before'
                USING ERRCODE = 'LG004', DETAIL = format('%s %s %s', prior.first_position, prior.count, prior.version);
        END IF;
    END IF;
    RAISE EXCEPTION 'the stream is at another version' USING ERRCODE = 'LG003', DETAIL = current_version::text;
END $$;
