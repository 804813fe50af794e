-- seats_of: the tables of a club at which a member sits, and his seat at each.
SELECT table_id, array_position(members, %(member)s::text) - 1
FROM tables
WHERE club_id = %(club)s AND %(member)s::text = ANY(members)
