-- session: what a session of the application is like: who it is, where it is, its time limits in milliseconds, and the
-- tables of clubs whose rows it sees whatever club it names.
SELECT
    current_user::text AS role,
    pg_backend_pid() AS backend,
    pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS is_read_only,
    (extract(epoch FROM current_setting('statement_timeout')::interval) * 1000)::bigint AS statement_timeout,
    (extract(epoch FROM current_setting('lock_timeout')::interval) * 1000)::bigint AS lock_timeout,
    (extract(epoch FROM current_setting('idle_in_transaction_session_timeout')::interval) * 1000)::bigint
        AS idle_in_transaction_session_timeout,
    array(
        SELECT c.relname::text
        FROM pg_catalog.pg_class AS c
        JOIN pg_catalog.pg_attribute AS a ON a.attrelid = c.oid AND a.attname = 'club_id' AND NOT a.attisdropped
        WHERE c.relnamespace = to_regnamespace('public') AND c.relkind IN ('r', 'p') AND NOT row_security_active(c.oid)
        ORDER BY c.relname
    ) AS unprotected
