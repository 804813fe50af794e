-- The application role. Roles belong to the server, not to the database: it may exist already, another migration may
-- be creating it at this moment, or this user may not be allowed to create roles.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'ging_app') THEN
        CREATE ROLE ging_app LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN
        NULL; -- another migration on this server was faster
    WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'role ging_app does not exist and % may not create it', current_user
            USING ERRCODE = 'LG006', HINT = 'Let an administrator run: CREATE ROLE ging_app LOGIN PASSWORD ''…''';
END $$;
