-- offices_of: the roles that a member has been given and has still, blanks between them.
CREATE FUNCTION offices_of(p_club_id text, p_member text) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
    RETURN (
        SELECT string_agg(role, ' ' ORDER BY role) FROM roles
        WHERE club_id = p_club_id AND member_id = p_member AND held
    );
END $$
