-- grants_of: the statements that give a new table of this name the rights that the live one has given.
SELECT format('GRANT %%s ON rebuild.%%I TO %%I', privilege_type, %s::text, grantee)
FROM information_schema.role_table_grants
WHERE table_schema = 'public' AND table_name = %s AND grantee <> grantor AND grantee <> 'PUBLIC'
