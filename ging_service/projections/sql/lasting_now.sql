-- lasting_now: what all lasting accounts hold.
SELECT account, balance FROM accounts WHERE club_id = %(club)s AND account NOT LIKE 'table/%%' ORDER BY account
