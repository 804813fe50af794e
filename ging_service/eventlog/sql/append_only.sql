-- The second wall: triggers for whoever has more rights than the application role, the owner included.
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

-- The head only grows. A condition and not a function body: it costs the append nothing measurable.
CREATE TRIGGER only_grows BEFORE UPDATE ON log_head
    FOR EACH ROW WHEN (new.size < old.size OR new.club_id <> old.club_id) EXECUTE FUNCTION refuse_change();
ALTER TABLE log_head ENABLE ALWAYS TRIGGER only_grows;
