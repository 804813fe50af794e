-- standings: what each seat of each table has come to in a period: four rows for each table of which anything counts.
-- A deal counts on the day of its first event, whatever is ruled of it and whenever. As known: what was played. As ruled:
-- what rulings have made of it by now.
WITH dealt AS MATERIALIZED (
    SELECT
        d.table_id, d.deal, d.dealer, d.kind, d.combination, d.winners, d.claimants, d.net, d.last_version,
        d.net[1] + d.net[2] + d.net[3] + d.net[4] AS taken
    FROM deals AS d
    WHERE
        d.club_id = %(club)s AND d.happened_at >= %(starts_at)s AND d.happened_at < %(ends_at)s
        AND (%(table)s = '' OR d.table_id = %(table)s)
),

-- Where somebody could not pay (G30) the tray was not dressed again: each one's share of it is lost, and what still lay
-- there was divided (G31), what does not divide one each from eldest.
undressed AS MATERIALIZED (
    SELECT
        d.table_id, d.deal,
        array_agg(t.lying / 4 + ((s.seat - d.dealer + 3) %% 4 < t.lying %% 4)::int - 2 * t.stake ORDER BY s.seat) AS shares
    FROM dealt AS d
    CROSS JOIN LATERAL (
        SELECT d.taken / CASE d.kind WHEN 'sweep' THEN 8 ELSE 4 - cardinality(d.winners) END AS stake
    ) AS one
    CROSS JOIN LATERAL (SELECT one.stake, 8 * one.stake - d.taken AS lying) AS t
    CROSS JOIN generate_series(0, 3) AS s (seat)
    WHERE d.taken <> 0
    GROUP BY d.table_id, d.deal
),

-- All rulings on a deal: by how much they correct it, and what the last one that says so has made of it.
corrected AS MATERIALIZED (
    SELECT a.table_id, a.deal, a.is_void, a.dealer, a.net, r.combination, r.winners, r.claimants
    FROM (
        SELECT
            r.table_id, r.deal, bool_or(r.kind = 'voided') AS is_void,
            max(r.version) FILTER (WHERE r.result_kind <> '') AS says,
            (array_agg(r.dealer ORDER BY r.version DESC) FILTER (WHERE r.dealer >= 0))[1] AS dealer,
            ARRAY[sum(r.net[1]), sum(r.net[2]), sum(r.net[3]), sum(r.net[4])]::int[] AS net
        FROM rulings AS r
        WHERE r.club_id = %(club)s AND r.kind <> 'ordered' AND %(ruled)s AND (%(table)s = '' OR r.table_id = %(table)s)
        GROUP BY r.table_id, r.deal
    ) AS a
    LEFT JOIN rulings AS r ON r.club_id = %(club)s AND r.table_id = a.table_id AND r.version = a.says
),

counted AS (
    SELECT
        d.table_id, coalesce(c.dealer, d.dealer) AS dealer, coalesce(c.combination, d.combination) AS combination,
        coalesce(c.winners, d.winners) AS winners, coalesce(c.claimants, d.claimants) AS claimants,
        d.net, u.shares, c.net AS correction
    FROM dealt AS d
    LEFT JOIN undressed AS u ON u.table_id = d.table_id AND u.deal = d.deal
    LEFT JOIN corrected AS c ON c.table_id = d.table_id AND c.deal = d.deal
    WHERE d.kind IN ('sweep', 'most', 'none') AND c.is_void IS NOT TRUE
),

-- What moved beside the deals: for false claims (G21), and by order of an arbitrator.
beside AS (
    SELECT f.table_id, f.seat, f.net, 1 AS false_claims
    FROM false_claims AS f
    JOIN deals AS d ON d.club_id = f.club_id AND d.table_id = f.table_id AND d.deal = f.deal
    WHERE
        f.club_id = %(club)s AND d.happened_at >= %(starts_at)s AND d.happened_at < %(ends_at)s
        AND (%(table)s = '' OR f.table_id = %(table)s)
    UNION ALL
    SELECT r.table_id, -1, r.net, 0
    FROM rulings AS r
    LEFT JOIN deals AS d ON d.club_id = r.club_id AND d.table_id = r.table_id AND d.deal = r.deal
    WHERE
        r.club_id = %(club)s AND r.kind = 'ordered' AND %(ruled)s AND (%(table)s = '' OR r.table_id = %(table)s)
        AND coalesce(d.happened_at, r.counts_at) >= %(starts_at)s AND coalesce(d.happened_at, r.counts_at) < %(ends_at)s
),

-- Penalty deals that a player dealt only for findings that were set aside: for the last finding that brought deals, or that came
-- after the last penalty served, and for later ones, which are served at once (G27). They are dealt deals, but no penalty.
unfounded AS MATERIALIZED (
    SELECT p.table_id, p.version
    FROM penalties AS p
    CROSS JOIN LATERAL (
        SELECT coalesce(max(b.version), 0) AS version
        FROM penalties AS b
        WHERE
            b.club_id = p.club_id AND b.table_id = p.table_id AND b.seat = p.seat AND b.version < p.version
            AND (b.step = 'ended' OR (b.step = 'upheld' AND b.penalty_deals > 0))
    ) AS since
    JOIN penalties AS f ON
        f.club_id = p.club_id AND f.table_id = p.table_id AND f.seat = p.seat AND f.step = 'upheld'
        AND f.version >= since.version AND f.version < p.version
    LEFT JOIN penalties AS a ON
        a.club_id = f.club_id AND a.table_id = f.table_id AND a.seat = f.seat AND a.deal = f.deal AND a.step = 'set_aside'
    WHERE
        p.club_id = %(club)s AND p.step = 'dealer_replaced' AND %(ruled)s AND (%(table)s = '' OR p.table_id = %(table)s)
    GROUP BY p.table_id, p.version
    HAVING bool_and(a.version IS NOT NULL)
),

-- Steps of lost deals. One before the first deal counts on the day of its table. As ruled, a finding that was set aside does
-- not count: its deal is that of the finding. A deal that was undone served no penalty.
penalised AS (
    SELECT p.table_id, p.seat, p.step
    FROM penalties AS p
    JOIN tables AS t ON t.club_id = p.club_id AND t.table_id = p.table_id
    LEFT JOIN deals AS d ON d.club_id = p.club_id AND d.table_id = p.table_id AND d.deal = p.deal
    LEFT JOIN unfounded AS u ON u.table_id = p.table_id AND u.version = p.version
    WHERE
        p.club_id = %(club)s AND u.version IS NULL
        AND (p.step <> 'dealer_replaced' OR d.kind <> 'undone')
        AND (p.step IN ('upheld', 'lapsed', 'dealer_replaced') OR (p.step = 'set_aside' AND %(ruled)s))
        AND (%(table)s = '' OR p.table_id = %(table)s)
        AND coalesce(d.happened_at, t.happened_at) >= %(starts_at)s
        AND coalesce(d.happened_at, t.happened_at) < %(ends_at)s
),

-- Parts, each with its own figures and zeros for the others': added up, they need not be joined.
parts AS (
    SELECT
        n.table_id, n.seat, count(*) AS deals, sum(greatest(n.net, 0)) AS won, sum(greatest(-n.net, 0)) AS lost, 0 AS beside,
        count(*) FILTER (WHERE n.claimants[1] = n.seat) AS most,
        count(*) FILTER (WHERE coalesce(n.claimants[2], n.claimants[1]) = n.seat) AS second,
        count(*) FILTER (WHERE n.swept = 'seven_cards') AS seven_cards,
        count(*) FILTER (WHERE n.swept = 'four_sevens') AS four_sevens,
        count(*) FILTER (WHERE n.swept = 'ging') AS ging,
        count(*) FILTER (WHERE n.swept = 'gentlemen') AS gentlemen,
        count(*) FILTER (WHERE n.swept = 'bare_shoulders') AS bare_shoulders,
        count(*) FILTER (WHERE n.dealer = n.seat) AS dealt,
        0 AS misdeals, 0 AS lost_deals, 0 AS penalty_deals, 0 AS false_claims
    FROM (
        SELECT
            c.table_id, s.seat, c.claimants, c.dealer, CASE WHEN c.winners[1] = s.seat THEN c.combination END AS swept,
            c.net[s.seat + 1] + coalesce(c.shares[s.seat + 1], 0) + coalesce(c.correction[s.seat + 1], 0) AS net
        FROM counted AS c
        CROSS JOIN generate_series(0, 3) AS s (seat)
    ) AS n
    GROUP BY n.table_id, n.seat
    UNION ALL
    SELECT b.table_id, s.seat, 0, 0, 0, b.net[s.seat + 1], 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (b.seat = s.seat)::int * b.false_claims
    FROM beside AS b
    CROSS JOIN generate_series(0, 3) AS s (seat)
    UNION ALL
    SELECT
        p.table_id, s.seat, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        (p.seat = s.seat AND p.step IN ('upheld', 'lapsed'))::int - (p.seat = s.seat AND p.step = 'set_aside')::int,
        (p.seat = s.seat AND p.step = 'dealer_replaced')::int, 0
    FROM penalised AS p
    CROSS JOIN generate_series(0, 3) AS s (seat)
    UNION ALL
    SELECT
        d.table_id, s.seat, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        (coalesce(c.dealer, d.dealer) = s.seat AND d.kind = 'misdeal')::int, 0, 0, 0
    FROM dealt AS d
    LEFT JOIN corrected AS c ON c.table_id = d.table_id AND c.deal = d.deal
    CROSS JOIN generate_series(0, 3) AS s (seat)
    WHERE d.kind IN ('misdeal', 'undone', 'running')
)

SELECT
    p.table_id, p.seat, t.members[p.seat + 1] AS member, sum(p.deals)::bigint AS deals,
    sum(p.won)::bigint AS won, sum(p.lost)::bigint AS lost, sum(p.beside)::bigint AS beside,
    sum(p.most)::bigint AS most, sum(p.second)::bigint AS second,
    sum(p.seven_cards)::bigint AS seven_cards, sum(p.four_sevens)::bigint AS four_sevens, sum(p.ging)::bigint AS ging,
    sum(p.gentlemen)::bigint AS gentlemen, sum(p.bare_shoulders)::bigint AS bare_shoulders,
    sum(p.dealt)::bigint AS dealt, sum(p.misdeals)::bigint AS misdeals, sum(p.lost_deals)::bigint AS lost_deals,
    sum(p.penalty_deals)::bigint AS penalty_deals, sum(p.false_claims)::bigint AS false_claims
FROM parts AS p
JOIN tables AS t ON t.club_id = %(club)s AND t.table_id = p.table_id
GROUP BY p.table_id, p.seat, t.members
ORDER BY p.table_id, p.seat
