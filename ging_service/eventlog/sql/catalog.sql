-- The database's description, which the audit compares with the expected one: tables and functions.


-- name: catalog_tables
-- The service's tables and all that is attached to them, as kind, name and description.
-- Owners differ from one installation to the next: the role that owns the table of revisions is called (owner).
WITH
who AS (
    SELECT
        oid,
        CASE
            WHEN rolname = 'ging_app' THEN 'ging_app'
            WHEN oid = (SELECT relowner FROM pg_class WHERE oid = to_regclass('public.alembic_version')) THEN '(owner)'
            ELSE quote_ident(rolname)
        END AS name
    FROM pg_roles
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
)

SELECT
    CASE relkind
        WHEN 'v' THEN 'view' WHEN 'm' THEN 'view' WHEN 'S' THEN 'sequence' WHEN 'c' THEN 'type' ELSE 'table'
    END AS kind,
    name,
    concat_ws(', ',
        CASE relkind WHEN 'r' THEN 'ordinary' ELSE 'kind ' || relkind::text END,
        CASE relpersistence WHEN 'p' THEN 'permanent' WHEN 'u' THEN 'unlogged' ELSE 'temporary' END,
        CASE WHEN relrowsecurity THEN 'row-level security' ELSE 'no row-level security' END,
        CASE WHEN relforcerowsecurity THEN 'forced' END,
        'owner ' || (SELECT w.name FROM who AS w WHERE w.oid = relowner)
    ) AS description
FROM rel

UNION ALL
SELECT
    'column',
    rel.name || '.' || a.attname,
    concat_ws(' ',
        format_type(a.atttypid, a.atttypmod),
        CASE WHEN a.attcollation <> t.typcollation
            THEN 'COLLATE ' || (SELECT quote_ident(o.collname) FROM pg_collation AS o WHERE o.oid = a.attcollation) END,
        CASE WHEN a.attnotnull THEN 'NOT NULL' END,
        CASE WHEN a.attgenerated = '' THEN 'DEFAULT ' ELSE 'GENERATED ' || a.attgenerated::text || ' ' END
            || pg_get_expr(d.adbin, d.adrelid),
        CASE WHEN a.attidentity <> '' THEN 'IDENTITY ' || a.attidentity::text END
    )
FROM rel
JOIN pg_attribute AS a ON a.attrelid = rel.oid AND a.attnum > 0 AND NOT a.attisdropped
JOIN pg_type AS t ON t.oid = a.atttypid
LEFT JOIN pg_attrdef AS d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
WHERE rel.relkind IN ('r', 'p', 'f')

UNION ALL
-- NOT NULL is listed with the column: only since version 18 is it a constraint with a name
SELECT 'constraint', rel.name || '.' || c.conname, pg_get_constraintdef(c.oid)
FROM rel
JOIN pg_constraint AS c ON c.conrelid = rel.oid
WHERE c.contype <> 'n' OR NOT c.convalidated

UNION ALL
SELECT
    'index',
    rel.name || '.' || x.relname,
    concat_ws(', ',
        pg_get_indexdef(i.indexrelid),
        CASE WHEN NOT i.indisvalid THEN 'not valid' END,
        CASE WHEN NOT i.indisready THEN 'not ready' END,
        CASE WHEN NOT i.indislive THEN 'not live' END,
        CASE WHEN NOT i.indimmediate THEN 'deferred' END
    )
FROM rel
JOIN pg_index AS i ON i.indrelid = rel.oid
JOIN pg_class AS x ON x.oid = i.indexrelid

UNION ALL
-- the triggers of a foreign key are named by a number
SELECT
    'trigger',
    rel.name || '.' || CASE WHEN t.tgisinternal THEN rtrim(t.tgname, '_0123456789') ELSE t.tgname::text END,
    CASE t.tgenabled
        WHEN 'A' THEN 'always: ' WHEN 'O' THEN 'enabled: ' WHEN 'R' THEN 'on replicas: ' ELSE 'disabled: '
    END || CASE WHEN t.tgisinternal THEN 'of a constraint' ELSE pg_get_triggerdef(t.oid) END
FROM rel
JOIN pg_trigger AS t ON t.tgrelid = rel.oid

UNION ALL
SELECT 'rule', rel.name || '.' || r.rulename, r.ev_enabled::text || ': ' || pg_get_ruledef(r.oid)
FROM rel
JOIN pg_rewrite AS r ON r.ev_class = rel.oid

UNION ALL
SELECT
    'policy',
    rel.name || '.' || p.polname,
    concat_ws(' ',
        CASE WHEN p.polpermissive THEN 'PERMISSIVE' ELSE 'RESTRICTIVE' END,
        'FOR ' || p.polcmd::text,
        'TO ' || (
            SELECT string_agg(coalesce(w.name, 'PUBLIC'), ', ' ORDER BY w.name)
            FROM unnest(p.polroles) AS role (oid) LEFT JOIN who AS w USING (oid)
        ),
        'USING ' || pg_get_expr(p.polqual, p.polrelid),
        'WITH CHECK ' || pg_get_expr(p.polwithcheck, p.polrelid)
    )
FROM rel
JOIN pg_policy AS p ON p.polrelid = rel.oid

UNION ALL
SELECT 'inheritance', i.inhrelid::regclass::text, 'of ' || i.inhparent::regclass::text
FROM pg_inherits AS i
JOIN rel ON rel.oid IN (i.inhrelid, i.inhparent)

UNION ALL
-- a view elsewhere reads with the rights of its own owner, past row-level security
SELECT 'view', r.ev_class::regclass::text, 'reads ' || string_agg(DISTINCT rel.name, ', ')
FROM rel
JOIN pg_depend AS d ON d.refclassid = 'pg_class'::regclass AND d.refobjid = rel.oid
JOIN pg_rewrite AS r ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
WHERE r.ev_class NOT IN (SELECT oid FROM rel)
GROUP BY r.ev_class


-- name: catalog_functions
-- Functions, types, operators and the like that a statement of the service might meet, and triggers
-- that wait for events of the whole database. What extensions brought is left out.
WITH
member AS (
    SELECT classid, objid FROM pg_depend WHERE deptype = 'e'
),
-- names are looked for in these schemas; objects with numbers below 16384 came with the server
place AS (
    SELECT
        oid,
        nspname,
        CASE nspname WHEN 'public' THEN '' ELSE quote_ident(nspname) || '.' END AS prefix,
        CASE nspname WHEN 'pg_catalog' THEN 16384 ELSE 0 END AS first_oid
    FROM pg_namespace
    WHERE nspname IN ('public', 'ging_app', 'pg_catalog')
),
found AS (
    SELECT
        'pg_proc'::regclass AS classid, p.oid, 'function' AS kind,
        place.prefix || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS name,
        CASE WHEN p.proowner = (SELECT relowner FROM pg_class WHERE oid = to_regclass('public.alembic_version'))
            THEN '' ELSE 'of another owner, ' END
        || CASE WHEN p.prosecdef THEN 'SECURITY DEFINER, ' ELSE '' END
        || CASE WHEN p.prokind = 'a' THEN 'an aggregate'
            ELSE 'SHA-256 ' || encode(sha256(convert_to(pg_get_functiondef(p.oid), 'UTF8')), 'hex') END AS description
    FROM pg_proc AS p
    JOIN place ON place.oid = p.pronamespace AND p.oid >= place.first_oid

    UNION ALL
    SELECT 'pg_type'::regclass, t.oid, 'type', place.prefix || t.typname, 'kind ' || t.typtype::text
    FROM pg_type AS t
    JOIN place ON place.oid = t.typnamespace AND t.oid >= place.first_oid
    WHERE t.typtype <> 'c' AND t.typcategory <> 'A'

    UNION ALL
    SELECT 'pg_operator'::regclass, o.oid, 'operator', o.oid::regoperator::text, o.oprcode::text
    FROM pg_operator AS o
    JOIN place ON place.oid = o.oprnamespace AND o.oid >= place.first_oid

    UNION ALL
    SELECT 'pg_opclass'::regclass, o.oid, 'operator class', place.prefix || o.opcname, o.opcintype::regtype::text
    FROM pg_opclass AS o
    JOIN place ON place.oid = o.opcnamespace AND o.oid >= place.first_oid

    UNION ALL
    SELECT 'pg_collation'::regclass, o.oid, 'collation', place.prefix || o.collname, 'provider ' || o.collprovider::text
    FROM pg_collation AS o
    JOIN place ON place.oid = o.collnamespace AND o.oid >= place.first_oid
    WHERE place.nspname <> 'pg_catalog' -- pg_import_system_collations() puts them there

    UNION ALL
    SELECT
        'pg_cast'::regclass, c.oid, 'cast', format('%s to %s', c.castsource::regtype, c.casttarget::regtype),
        c.castcontext::text || ' ' || c.castfunc::regproc::text
    FROM pg_cast AS c
    WHERE c.oid >= 16384

    UNION ALL
    SELECT
        'pg_event_trigger'::regclass, e.oid, 'event trigger', e.evtname::text,
        concat_ws(' ', e.evtevent, e.evtenabled::text, e.evtfoid::regproc::text)
    FROM pg_event_trigger AS e

    UNION ALL
    SELECT 'pg_subscription'::regclass, s.oid, 'subscription', s.subname::text, 'it can write into any table'
    FROM pg_subscription AS s
    WHERE s.subdbid = (SELECT oid FROM pg_database WHERE datname = current_database())

    UNION ALL
    -- past row-level security, hands of running deals included
    SELECT 'pg_publication'::regclass, p.oid, 'publication', p.pubname::text, 'it sends tables to other servers'
    FROM pg_publication AS p
    WHERE p.puballtables OR EXISTS (
        SELECT FROM pg_publication_tables AS t
        WHERE t.pubname = p.pubname AND t.schemaname IN ('public', 'ging_app')
    )

    UNION ALL
    SELECT 'pg_namespace'::regclass, n.oid, 'schema', n.nspname::text, 'searched for names'
    FROM pg_namespace AS n
    WHERE n.nspname IN ('public', 'ging_app')
)

SELECT kind, name, description
FROM found
WHERE NOT EXISTS (SELECT FROM member AS m WHERE m.classid = found.classid AND m.objid = found.oid)
