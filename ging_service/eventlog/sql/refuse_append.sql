-- refuse_append: why an append is refused, as an error: LG002, LG004 or LG003 (see append). Never returns.
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
