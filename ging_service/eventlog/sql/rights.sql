-- Rights and sessions: what roles may do, and what a session of the application is like.


-- name: catalog_rights
-- Rights of roles other than the owner; attributes of the application's role, and the settings of its sessions.
WITH
app AS (
    SELECT * FROM pg_roles WHERE rolname = 'ging_app'
),
owner AS (
    SELECT relowner AS oid FROM pg_class WHERE oid = to_regclass('public.alembic_version')
),
who AS (
    SELECT
        r.oid,
        CASE
            WHEN r.rolname = 'ging_app' THEN 'ging_app'
            WHEN r.oid IN (SELECT oid FROM owner) THEN '(owner)'
            ELSE quote_ident(r.rolname)
        END AS name
    FROM pg_roles AS r
    UNION ALL
    SELECT 0, 'PUBLIC'
),
rel AS (
    SELECT c.*, CASE n.nspname WHEN 'public' THEN '' ELSE quote_ident(n.nspname) || '.' END || c.relname AS name
    FROM pg_class AS c
    JOIN pg_namespace AS n ON n.oid = c.relnamespace
    WHERE n.nspname IN ('public', 'ging_app') AND c.relkind NOT IN ('i', 'I', 't')
        AND NOT EXISTS (
            SELECT FROM pg_depend AS d
            WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e'
        )
),
-- each object with the rights on it; the owner's are left out: they differ between versions, and can always be taken back
object AS (
    SELECT
        CASE relkind WHEN 'S' THEN 'sequence ' ELSE 'table ' END || name AS name, relowner AS owner,
        coalesce(relacl, acldefault(CASE relkind WHEN 'S' THEN 's'::"char" ELSE 'r'::"char" END, relowner)) AS acl
    FROM rel
    UNION ALL
    SELECT 'column ' || rel.name || '.' || a.attname, rel.relowner, a.attacl
    FROM rel
    JOIN pg_attribute AS a ON a.attrelid = rel.oid AND NOT a.attisdropped
    WHERE a.attacl IS NOT NULL
    UNION ALL
    SELECT
        'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', p.proowner,
        coalesce(p.proacl, acldefault('f', p.proowner))
    FROM pg_proc AS p
    WHERE p.pronamespace = to_regnamespace('public')
        AND NOT EXISTS (
            SELECT FROM pg_depend AS d
            WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e'
        )
    UNION ALL
    SELECT 'schema ' || n.nspname, n.nspowner, coalesce(n.nspacl, acldefault('n', n.nspowner))
    FROM pg_namespace AS n
    WHERE n.nspname IN ('public', 'ging_app')
)

SELECT
    'right' AS kind,
    w.name || ' on ' || object.name AS name,
    string_agg(
        r.privilege_type || CASE WHEN r.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END,
        ', ' ORDER BY r.privilege_type, r.is_grantable
    ) AS description
FROM object
CROSS JOIN LATERAL aclexplode(object.acl) AS r
JOIN who AS w ON w.oid = r.grantee
WHERE r.grantee <> object.owner
GROUP BY w.name, object.name

UNION ALL
-- of every role: whoever creates the next table, by hand or as the owner, gives these rights without a word
SELECT
    'default right',
    format('%s on %s', coalesce(w.name, 'nobody'), d.defaclobjtype)
        || CASE WHEN d.defaclrole IN (SELECT oid FROM owner) THEN '' ELSE ' of ' || (
            SELECT o.name FROM who AS o WHERE o.oid = d.defaclrole) END,
    string_agg(r.privilege_type, ', ' ORDER BY r.privilege_type)
FROM pg_default_acl AS d
LEFT JOIN LATERAL aclexplode(d.defaclacl) AS r ON true
LEFT JOIN who AS w ON w.oid = r.grantee
WHERE d.defaclnamespace IN (0, to_regnamespace('public'), to_regnamespace('ging_app'))
    AND r.grantee IS DISTINCT FROM d.defaclrole
GROUP BY w.name, d.defaclobjtype, d.defaclrole

UNION ALL
SELECT
    'role',
    rolname::text,
    concat_ws(', ',
        CASE WHEN rolsuper THEN 'SUPERUSER' ELSE 'NOSUPERUSER' END,
        CASE WHEN rolbypassrls THEN 'BYPASSRLS' ELSE 'NOBYPASSRLS' END,
        CASE WHEN rolcreaterole THEN 'CREATEROLE' ELSE 'NOCREATEROLE' END,
        CASE WHEN rolcreatedb THEN 'CREATEDB' ELSE 'NOCREATEDB' END,
        CASE WHEN rolreplication THEN 'REPLICATION' ELSE 'NOREPLICATION' END,
        CASE WHEN has_database_privilege(oid, current_database(), 'CREATE') THEN 'may create schemas' END
    )
FROM app

UNION ALL
SELECT 'membership', 'ging_app in ' || w.name, 'it has the rights of this role'
FROM pg_auth_members AS m
JOIN app ON app.oid = m.member
JOIN who AS w ON w.oid = m.roleid
-- it reads no table: docs/scale.md recommends it where standbys follow another primary
WHERE w.name <> 'pg_read_all_stats'

UNION ALL
-- who else may read or write what the service may. The owner may take on ging_app (docs/operations.md), and Postgres
-- itself makes the creator of a role a member who may only grant it.
SELECT 'membership', w.name || ' in ' || g.name, 'it has the rights of this role'
FROM pg_auth_members AS m
JOIN who AS g ON g.oid = m.roleid
JOIN who AS w ON w.oid = m.member
WHERE g.name IN ('ging_app', '(owner)', 'pg_read_all_data', 'pg_write_all_data')
    AND w.name NOT IN ('ging_app', '(owner)')
    AND NOT (to_jsonb(m) ->> 'set_option' = 'false' AND to_jsonb(m) ->> 'inherit_option' = 'false')
GROUP BY w.name, g.name

UNION ALL
SELECT 'right', w.name || ' on parameter ' || p.parname, string_agg(r.privilege_type, ', ' ORDER BY r.privilege_type)
FROM pg_parameter_acl AS p
CROSS JOIN LATERAL aclexplode(p.paracl) AS r
JOIN who AS w ON w.oid = r.grantee
WHERE r.grantee = 0 OR r.grantee IN (SELECT oid FROM app)
GROUP BY w.name, p.parname

UNION ALL
-- time limits, memory and what is logged are an administrator's to choose; everything else could undo a protection
SELECT
    'setting',
    format('%s of %s%s', split_part(s.entry, '=', 1), CASE WHEN c.setrole = 0 THEN 'all roles' ELSE 'ging_app' END,
        CASE WHEN c.setdatabase = 0 THEN '' ELSE ' in this database' END),
    s.entry
FROM pg_db_role_setting AS c
CROSS JOIN LATERAL unnest(c.setconfig) AS s (entry)
WHERE (c.setrole = 0 OR c.setrole IN (SELECT oid FROM app))
    AND c.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
    AND lower(split_part(s.entry, '=', 1))
        !~ '^([a-z_]+_timeout|log_[a-z_]+|tcp_[a-z_]+|work_mem|temp_buffers|timezone|application_name|jit)$'

UNION ALL
SELECT 'setting', name, current_setting(name, true)
FROM unnest(ARRAY['session_replication_role', 'row_security']) AS name

UNION ALL
SELECT 'setting', 'ging.club_id', coalesce(current_setting('ging.club_id', true), '')


-- name: session
-- A session of the application: its role, its backend, its time limits in milliseconds, and the tables with a club_id
-- that row-level security does not protect from it.
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


-- name: session_bypass
-- The role of this session, if row-level security does not apply to it whatever the tables say. Rights and
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
