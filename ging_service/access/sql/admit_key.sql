-- admit_key: whose key this is and what it may do now; counts the request and marks the key as used, once a minute.
-- Small statements and no large one: their plans are made once, and what is not needed is not begun.
CREATE FUNCTION admit_key(
    p_club_id text, p_hash bytea, p_period interval, p_slack interval,
    OUT id text, OUT member text, OUT allowed text, OUT offices text, OUT early_s double precision
) LANGUAGE plpgsql AS $$
DECLARE
    used_at timestamptz;
BEGIN
    SELECT key_id, member_id, array_to_string(scopes, ' '), last_used_at INTO id, member, allowed, used_at
    FROM keys
    WHERE club_id = p_club_id AND token_hash = p_hash
      AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now());
    IF NOT FOUND THEN
        RETURN;
    END IF;
    IF used_at IS NULL OR used_at NOT BETWEEN now() - interval '1 minute' AND now() THEN
        UPDATE keys SET last_used_at = now()
        WHERE club_id = p_club_id AND key_id = id
          AND last_used_at IS NOT DISTINCT FROM used_at; -- somebody else may have by now
    END IF;
    IF member <> '' THEN
        offices := offices_of(p_club_id, member);
    END IF;
    early_s := take_request(p_club_id, 'key/' || id, p_period, p_slack);
END $$
