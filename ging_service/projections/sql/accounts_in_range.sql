-- accounts_in_range: accounts by name, behind a cursor, from one name to before another, of one kind of place at tables or
-- of any (''): what the questions for balances begin with. Each account costs one look, however many postings it has.
WITH chosen AS MATERIALIZED (
    SELECT account, balance
    FROM accounts
    WHERE
        club_id = %(club)s AND account > %(after)s AND account >= %(first)s AND account < %(end)s
        AND (%(place)s::text = '' OR split_part(account, '/', 3) = %(place)s::text)
    ORDER BY account
    LIMIT %(limit)s
)
