-- rehash: the same passphrase, hashed by newer parameters.
UPDATE logins SET passphrase_hash = %(hash)s WHERE club_id = %(club)s AND member_id = %(member)s
