-- session_bypass: the role of this session, if row-level security does not apply to it whatever the tables say. Rights and
-- attributes of ging_app itself are in the catalog's description.
SELECT rolname::text
FROM pg_catalog.pg_roles
WHERE rolname = current_user AND rolname <> 'ging_app'
    AND (
        rolsuper OR rolbypassrls
        OR EXISTS (
            SELECT FROM pg_catalog.pg_class
            WHERE oid = to_regclass('public.events') AND pg_has_role(current_user, relowner, 'USAGE')
        )
    )
