-- login_of: how a member signs in, if he has set a passphrase; nobody changes it until the transaction ends.
SELECT passphrase_hash, changed_at, version FROM logins WHERE club_id = %(club)s AND member_id = %(member)s FOR UPDATE
