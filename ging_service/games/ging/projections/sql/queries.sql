-- Ging's part of the read models.


-- name: columns_of_deals
-- The members of summaries, as columns again. Deals of other games have none.
UPDATE deals AS d
SET
    combination = coalesce(d.summary ->> 'combination', ''),
    suits = ARRAY(SELECT c ->> 'suit' FROM jsonb_array_elements(d.summary -> 'claims') AS c),
    claimants = ARRAY(SELECT (c ->> 'seat')::integer FROM jsonb_array_elements(d.summary -> 'claims') AS c),
    points = ARRAY(SELECT (c ->> 'points')::integer FROM jsonb_array_elements(d.summary -> 'claims') AS c),
    false_claims = coalesce((d.summary ->> 'false_claims')::bigint, 0)


-- name: columns_of_rulings
-- The members of summaries, as columns again.
UPDATE rulings AS r
SET
    combination = coalesce(r.summary ->> 'combination', ''),
    suits = ARRAY(SELECT c ->> 'suit' FROM jsonb_array_elements(r.summary -> 'claims') AS c),
    claimants = ARRAY(SELECT (c ->> 'seat')::integer FROM jsonb_array_elements(r.summary -> 'claims') AS c)


-- name: standings
-- Ging's own columns of standings, after the platform's standings_deals: most and second (G8), sweeps (G18), lost deals
-- and penalties (G25 to G28) and false claims (G21); and what was paid beside the deals for false claims.
, ging_deals AS MATERIALIZED (
    SELECT
        c.table_id, c.winners[1] AS winner, c.summary ->> 'combination' AS combination,
        (c.summary -> 'claims' -> 0 ->> 'seat')::integer AS most, (c.summary -> 'claims' -> -1 ->> 'seat')::integer AS second
    FROM counted AS c
    WHERE c.game = 'ging'
),

-- As a part of its own, because the deals would be searched again for each table.
ging_claims_refused AS MATERIALIZED (
    SELECT f.table_id, f.deal, f.seat, f.net
    FROM scope AS t
    CROSS JOIN LATERAL (SELECT * FROM false_claims WHERE club_id = %(club)s AND table_id = t.table_id OFFSET 0) AS f
    WHERE t.game = 'ging'
),

ging_false_claims AS (
    SELECT f.table_id, f.seat, f.net
    FROM ging_claims_refused AS f
    JOIN dealt AS d ON d.table_id = f.table_id AND d.deal = f.deal
),

ging_steps AS MATERIALIZED (
    SELECT p.table_id, p.version, p.seat, p.step, p.deal, p.penalty_deals
    FROM scope AS t
    CROSS JOIN LATERAL (SELECT * FROM penalties WHERE club_id = %(club)s AND table_id = t.table_id OFFSET 0) AS p
    WHERE t.game = 'ging'
),

ging_set_aside AS MATERIALIZED (
    SELECT table_id, seat, deal FROM ging_steps WHERE step = 'set_aside'
),

-- Penalty deals that a player dealt only for findings that were set aside: for the last finding that brought deals, or that came
-- after the last penalty served, and for later ones, which are served at once (G27). They are dealt deals, but no penalty.
ging_unfounded AS MATERIALIZED (
    SELECT p.table_id, p.version
    FROM ging_steps AS p
    CROSS JOIN LATERAL (
        SELECT coalesce(max(b.version), 0) AS version
        FROM penalties AS b
        WHERE
            b.club_id = %(club)s AND b.table_id = p.table_id AND b.seat = p.seat AND b.version < p.version
            AND (b.step = 'ended' OR (b.step = 'upheld' AND b.penalty_deals > 0))
    ) AS since
    JOIN ging_steps AS f ON
        f.table_id = p.table_id AND f.seat = p.seat AND f.step = 'upheld'
        AND f.version >= since.version AND f.version < p.version
    LEFT JOIN ging_set_aside AS a ON a.table_id = f.table_id AND a.seat = f.seat AND a.deal = f.deal
    WHERE p.step = 'dealer_replaced' AND %(ruled)s
    GROUP BY p.table_id, p.version
    HAVING bool_and(a.deal IS NOT NULL)
),

-- Steps of lost deals. One before the first deal counts on the day of its table. As ruled, a finding that was set aside does
-- not count: its deal is that of the finding. A deal that was undone served no penalty.
ging_penalised AS (
    SELECT p.table_id, p.seat, p.step
    FROM ging_steps AS p
    LEFT JOIN dealt AS d ON d.table_id = p.table_id AND d.deal = p.deal
    LEFT JOIN opened AS t ON t.table_id = p.table_id AND p.deal = 0
    LEFT JOIN ging_unfounded AS u ON u.table_id = p.table_id AND u.version = p.version
    WHERE
        u.version IS NULL AND (d.deal IS NOT NULL OR t.table_id IS NOT NULL)
        AND (p.step <> 'dealer_replaced' OR d.kind <> 'undone')
        AND (p.step IN ('upheld', 'lapsed', 'dealer_replaced') OR (p.step = 'set_aside' AND %(ruled)s))
),

ging_parts AS (
    SELECT
        d.table_id, s.seat, 0 AS beside,
        count(*) FILTER (WHERE d.most = s.seat) AS most,
        count(*) FILTER (WHERE d.second = s.seat) AS second,
        count(*) FILTER (WHERE d.winner = s.seat AND d.combination <> '') AS sweeps,
        count(*) FILTER (WHERE d.winner = s.seat AND d.combination = 'seven_cards') AS seven_cards,
        count(*) FILTER (WHERE d.winner = s.seat AND d.combination = 'four_sevens') AS four_sevens,
        count(*) FILTER (WHERE d.winner = s.seat AND d.combination = 'ging') AS ging,
        count(*) FILTER (WHERE d.winner = s.seat AND d.combination = 'gentlemen') AS gentlemen,
        count(*) FILTER (WHERE d.winner = s.seat AND d.combination = 'bare_shoulders') AS bare_shoulders,
        0 AS lost_deals, 0 AS penalty_deals, 0 AS false_claims
    FROM ging_deals AS d
    CROSS JOIN generate_series(0, 3) AS s (seat)
    GROUP BY d.table_id, s.seat
    UNION ALL
    SELECT f.table_id, s.seat, f.net[s.seat + 1], 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (f.seat = s.seat)::int
    FROM ging_false_claims AS f
    CROSS JOIN generate_series(0, 3) AS s (seat)
    UNION ALL
    SELECT
        p.table_id, s.seat, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        (p.seat = s.seat AND p.step IN ('upheld', 'lapsed'))::int - (p.seat = s.seat AND p.step = 'set_aside')::int,
        (p.seat = s.seat AND p.step = 'dealer_replaced')::int, 0
    FROM ging_penalised AS p
    CROSS JOIN generate_series(0, 3) AS s (seat)
),

ging_own AS (
    SELECT
        p.table_id, p.seat, sum(p.beside)::bigint AS beside,
        ARRAY[
            sum(p.most), sum(p.second), sum(p.sweeps), sum(p.seven_cards), sum(p.four_sevens), sum(p.ging),
            sum(p.gentlemen), sum(p.bare_shoulders), sum(p.lost_deals), sum(p.penalty_deals), sum(p.false_claims)
        ]::bigint[] AS own
    FROM ging_parts AS p
    GROUP BY p.table_id, p.seat
)


-- name: summaries_of_deals
-- The columns of deals that only Ging has, as members of their summary; and what is left of the tray where
-- somebody could not pay (G30) and it was not dressed again: each one's share of it is lost, and what still lay there was
-- divided (G31), what does not divide one each from eldest.
UPDATE deals AS d
SET
    summary = jsonb_build_object(
        'combination', d.combination,
        'claims', coalesce(
            (
                SELECT jsonb_agg(jsonb_build_object('seat', c.seat, 'suit', c.suit, 'points', c.points) ORDER BY c.place)
                FROM unnest(d.claimants, d.suits, d.points) WITH ORDINALITY AS c (seat, suit, points, place)
            ),
            '[]'
        ),
        'false_claims', d.false_claims
    ),
    afterwards = CASE WHEN d.net[1] + d.net[2] + d.net[3] + d.net[4] = 0 THEN '{}' ELSE (
        SELECT array_agg(t.lying / 4 + ((s.seat - d.dealer + 3) % 4 < t.lying % 4)::integer - 2 * t.stake ORDER BY s.seat)
        FROM (
            SELECT one.stake, 8 * one.stake - one.taken AS lying
            FROM (
                SELECT
                    (d.net[1] + d.net[2] + d.net[3] + d.net[4])
                        / CASE d.kind WHEN 'sweep' THEN 8 ELSE 4 - cardinality(d.winners) END AS stake,
                    d.net[1] + d.net[2] + d.net[3] + d.net[4] AS taken
            ) AS one
        ) AS t
        CROSS JOIN generate_series(0, 3) AS s (seat)
    ) END


-- name: summaries_of_rulings
-- The columns of rulings that only Ging has, as members of their summary.
UPDATE rulings AS r
SET summary = jsonb_build_object(
    'combination', r.combination,
    'claims', coalesce(
        (
            SELECT jsonb_agg(jsonb_build_object('seat', c.seat, 'suit', c.suit) ORDER BY c.place)
            FROM unnest(r.claimants, r.suits) WITH ORDINALITY AS c (seat, suit, place)
        ),
        '[]'
    )
)
