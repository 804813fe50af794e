-- The application role. Roles belong to the server, not to the database: it may exist already, another migration may
-- be creating it at this moment, or this user may not be allowed to create roles.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'ging_app') THEN
        CREATE ROLE ging_app LOGIN;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN
        NULL; -- another migration on this server was faster
    WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'role ging_app does not exist and % may not create it', current_user
            USING ERRCODE = 'LG006', HINT = 'Let an administrator run: CREATE ROLE ging_app LOGIN PASSWORD ''…''';
END $$;

-- An owner who may, becomes a member: a service that is given the owner's URL only can still work as ging_app.
DO $$
BEGIN
    IF NOT (SELECT rolsuper FROM pg_catalog.pg_roles WHERE rolname = current_user) THEN
        EXECUTE format('GRANT ging_app TO %I', current_user);
    END IF;
EXCEPTION
    WHEN insufficient_privilege OR duplicate_object OR unique_violation THEN
        NULL; -- then ging_app has a login of its own, or another migration was faster
END $$;
