-- accounts_named: accounts whose names are known: what the questions for balances begin with.
WITH chosen AS MATERIALIZED (
    SELECT account FROM unnest(%(accounts)s::text[]) AS account
)
