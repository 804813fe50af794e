-- versions_of_deals: where the deals of a number stand in the streams of their tables; of one table, or of all ('').
SELECT table_id, kind, first_version, last_version
FROM deals
WHERE club_id = %(club)s AND deal = %(deal)s AND (%(table)s::text = '' OR table_id = %(table)s::text)
