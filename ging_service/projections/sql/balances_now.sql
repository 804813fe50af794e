-- balances_now: behind accounts_in_range, what these accounts hold.
SELECT account, balance FROM chosen ORDER BY account
