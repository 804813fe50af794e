-- Standings: the deals that count, the part of a game between them, and what each seat came to.


-- name: standings_deals
-- The deals of a period, as they count: what standings begin with. A deal counts on the day of its first event,
-- whatever is ruled of it and whenever. As known: what was played. As ruled: what rulings have made of it by now.
WITH dealt AS MATERIALIZED (
    SELECT
        d.table_id, t.game, cardinality(t.members) AS seats, d.deal, d.dealer, d.kind, d.winners, d.net, d.afterwards,
        d.summary
    FROM deals AS d
    JOIN tables AS t ON t.club_id = d.club_id AND t.table_id = d.table_id
    WHERE
        d.club_id = %(club)s AND d.happened_at >= %(starts_at)s AND d.happened_at < %(ends_at)s
        AND (%(table)s = '' OR d.table_id = %(table)s)
),

-- All rulings on a deal: by how much they correct it, and what the last one that says so has made of it.
moved AS MATERIALIZED (
    SELECT s.table_id, s.deal, array_agg(s.counters ORDER BY s.seat) AS net
    FROM (
        SELECT r.table_id, r.deal, n.seat, sum(n.counters)::integer AS counters
        FROM rulings AS r
        CROSS JOIN LATERAL unnest(r.net) WITH ORDINALITY AS n (counters, seat)
        WHERE r.club_id = %(club)s AND r.kind <> 'ordered' AND %(ruled)s AND (%(table)s = '' OR r.table_id = %(table)s)
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
        FROM rulings AS r
        WHERE r.club_id = %(club)s AND r.kind <> 'ordered' AND %(ruled)s AND (%(table)s = '' OR r.table_id = %(table)s)
        GROUP BY r.table_id, r.deal
    ) AS a
    JOIN moved AS m ON m.table_id = a.table_id AND m.deal = a.deal
    LEFT JOIN rulings AS r ON r.club_id = %(club)s AND r.table_id = a.table_id AND r.version = a.says
),

counted AS MATERIALIZED (
    SELECT
        d.table_id, d.game, d.seats, coalesce(c.dealer, d.dealer) AS dealer, coalesce(c.winners, d.winners) AS winners,
        coalesce(c.summary, d.summary) AS summary, d.net, d.afterwards, c.net AS correction
    FROM dealt AS d
    LEFT JOIN corrected AS c ON c.table_id = d.table_id AND c.deal = d.deal
    WHERE d.kind NOT IN ('running', 'misdeal', 'undone', 'void') AND c.is_void IS NOT TRUE
),

seat_numbers AS MATERIALIZED (
    SELECT s.seat FROM generate_series(0, (SELECT max(cardinality(members)) - 1 FROM tables WHERE club_id = %(club)s)) AS s (seat)
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
    SELECT r.table_id, n.seat - 1 AS seat, n.counters
    FROM rulings AS r
    LEFT JOIN deals AS d ON d.club_id = r.club_id AND d.table_id = r.table_id AND d.deal = r.deal
    CROSS JOIN LATERAL unnest(r.net) WITH ORDINALITY AS n (counters, seat)
    WHERE
        r.club_id = %(club)s AND r.kind = 'ordered' AND %(ruled)s AND (%(table)s = '' OR r.table_id = %(table)s)
        AND coalesce(d.happened_at, r.counts_at) >= %(starts_at)s AND coalesce(d.happened_at, r.counts_at) < %(ends_at)s
),

-- What a voided deal has moved all the same: a ruling gives back what players won from each other. What lay in a common
-- place, or was paid when the game ended, stays where it went.
kept AS (
    SELECT
        d.table_id, s.seat, d.net[s.seat + 1] + coalesce(d.afterwards[s.seat + 1], 0) + coalesce(c.net[s.seat + 1], 0) AS counters
    FROM dealt AS d
    JOIN corrected AS c ON c.table_id = d.table_id AND c.deal = d.deal
    JOIN seat_numbers AS s ON s.seat < d.seats
    WHERE
        d.kind NOT IN ('running', 'misdeal', 'undone', 'void') AND c.is_void
        AND d.net[s.seat + 1] + coalesce(d.afterwards[s.seat + 1], 0) + coalesce(c.net[s.seat + 1], 0) <> 0
),

-- Parts, each with its own figures and zeros for the others': added up, they need not be joined.
parts AS (
    SELECT
        n.table_id, n.seat, count(*) AS deals, sum(greatest(n.net, 0)) AS won, sum(greatest(-n.net, 0)) AS lost, 0 AS beside,
        count(*) FILTER (WHERE n.dealer = n.seat) AS dealt, 0 AS misdeals, NULL::bigint[] AS own
    FROM (
        SELECT
            c.table_id, s.seat, c.dealer,
            c.net[s.seat + 1] + coalesce(c.afterwards[s.seat + 1], 0) + coalesce(c.correction[s.seat + 1], 0) AS net
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
    LEFT JOIN corrected AS c ON c.table_id = d.table_id AND c.deal = d.deal
    JOIN seat_numbers AS s ON s.seat < d.seats
    WHERE d.kind IN ('misdeal', 'undone', 'void', 'running')
)

SELECT
    p.table_id, p.seat::integer AS seat, t.game, t.members[p.seat + 1] AS member, sum(p.deals)::bigint AS deals,
    sum(p.won)::bigint AS won, sum(p.lost)::bigint AS lost, sum(p.beside)::bigint AS beside,
    sum(p.dealt)::bigint AS dealt, sum(p.misdeals)::bigint AS misdeals, max(p.own) AS own,
    EXISTS (
        SELECT FROM roles AS r
        WHERE r.club_id = %(club)s AND r.member_id = t.members[p.seat + 1] AND r.role = 'bot'
    ) AS bot
FROM parts AS p
JOIN tables AS t ON t.club_id = %(club)s AND t.table_id = p.table_id
GROUP BY p.table_id, p.seat, t.game, t.members
ORDER BY p.table_id, p.seat
