-- Standings: the deals that count, the part of a game between them, and what each seat came to.


-- name: standings_in_period
-- What counts in a period, of all tables: deals, tables that were opened, and orders of an arbitrator without a deal.
WITH dealt AS MATERIALIZED (
    SELECT d.table_id, d.deal, d.dealer, d.kind, d.winners, d.net, d.afterwards, d.summary
    FROM deals AS d
    WHERE
        d.club_id = %(club)s
        AND d.happened_at >= %(starts_at)s::timestamptz AND d.happened_at < %(ends_at)s::timestamptz
),

opened AS MATERIALIZED (
    SELECT t.table_id
    FROM tables AS t
    WHERE
        t.club_id = %(club)s
        AND t.happened_at >= %(starts_at)s::timestamptz AND t.happened_at < %(ends_at)s::timestamptz
),

loose AS MATERIALIZED (
    SELECT r.table_id, r.net
    FROM rulings AS r
    WHERE
        r.club_id = %(club)s AND r.deal = 0 AND r.kind = 'ordered' AND %(ruled)s
        AND r.counts_at >= %(starts_at)s::timestamptz AND r.counts_at < %(ends_at)s::timestamptz
)


-- name: standings_at_tables
-- The same of some tables. Rows are joined one by one (OFFSET), whatever the server knows of how many there are.
WITH wanted AS MATERIALIZED (
    SELECT table_id FROM unnest(%(tables)s::text[]) AS table_id
),

dealt AS MATERIALIZED (
    SELECT d.table_id, d.deal, d.dealer, d.kind, d.winners, d.net, d.afterwards, d.summary
    FROM wanted AS w
    CROSS JOIN LATERAL (SELECT * FROM deals WHERE club_id = %(club)s AND table_id = w.table_id OFFSET 0) AS d
    WHERE d.happened_at >= %(starts_at)s::timestamptz AND d.happened_at < %(ends_at)s::timestamptz
),

opened AS MATERIALIZED (
    SELECT t.table_id
    FROM wanted AS w
    CROSS JOIN LATERAL (SELECT * FROM tables WHERE club_id = %(club)s AND table_id = w.table_id OFFSET 0) AS t
    WHERE t.happened_at >= %(starts_at)s::timestamptz AND t.happened_at < %(ends_at)s::timestamptz
),

loose AS MATERIALIZED (
    SELECT r.table_id, r.net
    FROM wanted AS w
    CROSS JOIN LATERAL (SELECT * FROM rulings WHERE club_id = %(club)s AND table_id = w.table_id OFFSET 0) AS r
    WHERE
        r.deal = 0 AND r.kind = 'ordered' AND %(ruled)s
        AND r.counts_at >= %(starts_at)s::timestamptz AND r.counts_at < %(ends_at)s::timestamptz
)


-- name: standings_deals
-- After either of these, the deals as they count: what games begin with. A deal counts on the day of its first event,
-- whatever is ruled of it and whenever. As known: what was played. As ruled: what rulings have made of it by now.
, scope AS MATERIALIZED (
    SELECT t.table_id, t.game, t.members, cardinality(t.members) AS seats
    FROM (SELECT table_id FROM dealt UNION SELECT table_id FROM opened UNION SELECT table_id FROM loose) AS s
    CROSS JOIN LATERAL (SELECT * FROM tables WHERE club_id = %(club)s AND table_id = s.table_id OFFSET 0) AS t
),

seat_numbers AS MATERIALIZED (
    SELECT s.seat FROM generate_series(0, (SELECT max(seats) - 1 FROM scope)) AS s (seat)
),

ruled AS MATERIALIZED (
    SELECT r.table_id, r.version, r.deal, r.kind, r.net, r.result_kind, r.winners, r.dealer, r.summary
    FROM scope AS s
    CROSS JOIN LATERAL (SELECT * FROM rulings WHERE club_id = %(club)s AND table_id = s.table_id OFFSET 0) AS r
    WHERE %(ruled)s
),

-- All rulings on a deal: by how much they correct it, and what the last one that says so has made of it.
moved AS MATERIALIZED (
    SELECT s.table_id, s.deal, array_agg(s.counters ORDER BY s.seat) AS net
    FROM (
        SELECT r.table_id, r.deal, n.seat, sum(n.counters)::bigint AS counters
        FROM ruled AS r
        CROSS JOIN LATERAL unnest(r.net) WITH ORDINALITY AS n (counters, seat)
        WHERE r.kind <> 'ordered'
        GROUP BY r.table_id, r.deal, n.seat
    ) AS s
    GROUP BY s.table_id, s.deal
),

corrected AS MATERIALIZED (
    SELECT a.table_id, a.deal, a.is_void, a.dealer, m.net, r.winners, r.summary
    FROM (
        SELECT
            r.table_id, r.deal, bool_or(r.kind = 'voided') AS is_void,
            max(r.version) FILTER (WHERE r.result_kind <> '') AS says,
            (array_agg(r.dealer ORDER BY r.version DESC) FILTER (WHERE r.dealer >= 0))[1] AS dealer
        FROM ruled AS r
        WHERE r.kind <> 'ordered'
        GROUP BY r.table_id, r.deal
    ) AS a
    JOIN moved AS m ON m.table_id = a.table_id AND m.deal = a.deal
    LEFT JOIN ruled AS r ON r.table_id = a.table_id AND r.version = a.says
),

counted AS MATERIALIZED (
    SELECT
        d.table_id, t.game, t.seats, coalesce(c.dealer, d.dealer) AS dealer, coalesce(c.winners, d.winners) AS winners,
        coalesce(c.summary, d.summary) AS summary, d.net, d.afterwards, c.net AS correction
    FROM dealt AS d
    JOIN scope AS t ON t.table_id = d.table_id
    LEFT JOIN corrected AS c ON c.table_id = d.table_id AND c.deal = d.deal
    WHERE d.kind NOT IN ('running', 'misdeal', 'undone', 'void') AND c.is_void IS NOT TRUE
),

-- The columns of games that count them in the summaries of their deals, in the order in which the game names them.
summed_own AS (
    SELECT n.table_id, n.seat, 0::bigint AS beside, array_agg(n.counted ORDER BY n.place) AS own
    FROM (
        SELECT
            c.table_id, s.seat, k.place,
            sum(CASE jsonb_typeof(c.summary -> k.name -> s.seat) WHEN 'number' THEN (c.summary -> k.name -> s.seat)::bigint ELSE 0 END)::bigint AS counted
        FROM counted AS c
        JOIN unnest(%(games)s::text[], %(columns)s::text[]) WITH ORDINALITY AS k (game, name, place) ON k.game = c.game
        JOIN seat_numbers AS s ON s.seat < c.seats
        GROUP BY c.table_id, s.seat, k.place
    ) AS n
    GROUP BY n.table_id, n.seat
)


-- name: standings_seats
-- After standings_deals, and the columns of games: what each seat of each table has come to. One row for each
-- seat of each table of which anything counts.

-- What moved beside the deals by order of an arbitrator.
, ordered AS (
    SELECT o.table_id, n.seat - 1 AS seat, n.counters
    FROM (
        SELECT r.table_id, r.net
        FROM ruled AS r
        JOIN dealt AS d ON d.table_id = r.table_id AND d.deal = r.deal
        WHERE r.kind = 'ordered'
        UNION ALL
        SELECT table_id, net FROM loose
    ) AS o
    CROSS JOIN LATERAL unnest(o.net) WITH ORDINALITY AS n (counters, seat)
),

-- What a voided deal has moved all the same: a ruling gives back what players won from each other. What lay in a common
-- place, or was paid when the game ended, stays where it went.
kept AS (
    SELECT k.table_id, k.seat, k.counters
    FROM (
        SELECT m.table_id, m.seat, m.counters, bool_or(m.counters <> 0) OVER (PARTITION BY m.table_id, m.deal) AS is_any
        FROM (
            SELECT
                d.table_id, d.deal, s.seat,
                d.net[s.seat + 1]::bigint + coalesce(d.afterwards[s.seat + 1], 0) + coalesce(c.net[s.seat + 1], 0) AS counters
            FROM dealt AS d
            JOIN scope AS t ON t.table_id = d.table_id
            JOIN corrected AS c ON c.table_id = d.table_id AND c.deal = d.deal
            JOIN seat_numbers AS s ON s.seat < t.seats
            WHERE d.kind NOT IN ('running', 'misdeal', 'undone', 'void') AND c.is_void
        ) AS m
    ) AS k
    WHERE k.is_any
),

-- Parts, each with its own figures and zeros for the others': added up, they need not be joined.
parts AS (
    SELECT
        n.table_id, n.seat, count(*) AS deals, sum(greatest(n.net, 0)) AS won, sum(greatest(-n.net, 0)) AS lost, 0 AS beside,
        count(*) FILTER (WHERE n.dealer = n.seat) AS dealt, 0 AS misdeals, NULL::bigint[] AS own
    FROM (
        SELECT
            c.table_id, s.seat, c.dealer,
            c.net[s.seat + 1]::bigint + coalesce(c.afterwards[s.seat + 1], 0) + coalesce(c.correction[s.seat + 1], 0) AS net
        FROM counted AS c
        JOIN seat_numbers AS s ON s.seat < c.seats
    ) AS n
    GROUP BY n.table_id, n.seat
    UNION ALL
    SELECT o.table_id, o.seat, 0, 0, 0, o.counters, 0, 0, NULL
    FROM ordered AS o
    UNION ALL
    SELECT k.table_id, k.seat, 0, 0, 0, k.counters, 0, 0, NULL
    FROM kept AS k
    UNION ALL
    SELECT o.table_id, o.seat, 0, 0, 0, o.beside, 0, 0, o.own
    FROM own AS o
    UNION ALL
    SELECT
        d.table_id, s.seat, 0, 0, 0, 0, 0, (coalesce(c.dealer, d.dealer) = s.seat AND d.kind = 'misdeal')::int, NULL
    FROM dealt AS d
    JOIN scope AS t ON t.table_id = d.table_id
    LEFT JOIN corrected AS c ON c.table_id = d.table_id AND c.deal = d.deal
    JOIN seat_numbers AS s ON s.seat < t.seats
    WHERE d.kind IN ('misdeal', 'undone', 'void', 'running')
)

SELECT
    p.table_id, p.seat::integer AS seat, t.game, t.members[p.seat + 1] AS member, sum(p.deals)::bigint AS deals,
    sum(p.won)::bigint AS won, sum(p.lost)::bigint AS lost, sum(p.beside)::bigint AS beside,
    sum(p.dealt)::bigint AS dealt, sum(p.misdeals)::bigint AS misdeals, max(p.own) AS own
FROM parts AS p
JOIN scope AS t ON t.table_id = p.table_id
GROUP BY p.table_id, p.seat, t.game, t.members
ORDER BY p.table_id, p.seat
