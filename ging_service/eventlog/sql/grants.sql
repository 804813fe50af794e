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
