-- The protection of the log, as migrations create it: the role, append-only triggers, rights and row-level security.


-- name: app_role
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


-- name: append_only
-- The second line of defence: triggers for roles with more rights than the application role, including the owner.
-- ALWAYS: session_replication_role does not switch them off. Old idempotency rows may be deleted, by the owner only
-- (documented maintenance); they are no part of the record.
CREATE FUNCTION refuse_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% on % is refused: the log is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'LG005';
END $$;

CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE events ENABLE ALWAYS TRIGGER append_only;

CREATE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON idempotency
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE idempotency ENABLE ALWAYS TRIGGER append_only;

CREATE TRIGGER append_only BEFORE DELETE OR TRUNCATE ON log_head
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE log_head ENABLE ALWAYS TRIGGER append_only;


-- name: only_grows_by_condition
-- The head only grows: the trigger up to migration 0028.
CREATE OR REPLACE TRIGGER only_grows BEFORE UPDATE ON log_head
    FOR EACH ROW WHEN (new.size < old.size OR new.club_id <> old.club_id) EXECUTE FUNCTION refuse_change();
ALTER TABLE log_head ENABLE ALWAYS TRIGGER only_grows;


-- name: only_grows
-- The head only grows. In a function, whose code the session keeps: a WHEN condition would be parsed at each append.
-- The operators are named in full: otherwise a session could put its own before them by its search_path.
CREATE FUNCTION refuse_shrinking() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    IF new.size OPERATOR(pg_catalog.<) old.size OR new.club_id OPERATOR(pg_catalog.<>) old.club_id THEN
        RAISE EXCEPTION '% on % is refused: the log is append-only', TG_OP, TG_TABLE_NAME USING ERRCODE = 'LG005';
    END IF;
    RETURN new;
END $$;

CREATE OR REPLACE TRIGGER only_grows BEFORE UPDATE ON log_head
    FOR EACH ROW EXECUTE FUNCTION refuse_shrinking();
ALTER TABLE log_head ENABLE ALWAYS TRIGGER only_grows;


-- name: grants
-- What the application role may do. Append-only holds by these alone, without any trigger: no UPDATE, DELETE or
-- TRUNCATE on events and idempotency, no DELETE on log_head.
GRANT USAGE ON SCHEMA public TO ging_app;
GRANT SELECT ON alembic_version TO ging_app; -- the service refuses to start on an older schema
GRANT SELECT, INSERT ON events, idempotency TO ging_app;
GRANT SELECT, INSERT, UPDATE (size) ON log_head TO ging_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON snapshots TO ging_app;
REVOKE EXECUTE ON FUNCTION
    append(text, text, bigint, timestamptz, text[], bytea[], bytea, text, bytea, bytea),
    found_log(text, text, bigint, integer),
    refuse_append(text, text, bytea, bigint)
FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
    append(text, text, bigint, timestamptz, text[], bytea[], bytea, text, bytea, bytea),
    found_log(text, text, bigint, integer),
    refuse_append(text, text, bytea, bigint)
TO ging_app;


-- name: own_club
-- A transaction reads and writes only the rows of the club that it has named by SET LOCAL ging.club_id; without a name it
-- sees nothing. '*' is for the service's own work across clubs (Services.cross_club_transaction).
-- A CASE, because the planner takes an equation here for a second filter that leaves next to nothing of what the query's
-- own has found: it then reads whole streams instead of the end of an index. And no subqueries: an append makes a dozen
-- small statements, each of which would start two of them (docs/adr/row-level-security.md).
ALTER TABLE {table} ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_club ON {table} USING (
    CASE current_setting('ging.club_id', true) WHEN club_id THEN club_id <> '' WHEN '*' THEN true ELSE false END
);
