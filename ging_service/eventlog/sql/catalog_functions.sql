-- catalog_functions: functions, types, operators and the like that a statement of the service might meet, and triggers
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
    SELECT 'pg_namespace'::regclass, n.oid, 'schema', n.nspname::text, 'searched for names'
    FROM pg_namespace AS n
    WHERE n.nspname IN ('public', 'ging_app')
)

SELECT kind, name, description
FROM found
WHERE NOT EXISTS (SELECT FROM member AS m WHERE m.classid = found.classid AND m.objid = found.oid)
