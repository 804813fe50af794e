-- Tables, their deals and results.


-- name: running_limits
-- The snapshot of this look, and the tables of all clubs where a deal with a time limit is running: the clubs, the tables,
-- the games, and when the limits end. If there are more than ``most``, those that end first: the others get their turn as soon
-- as these are over. Nothing is read if the snapshot is that of an earlier look.
SELECT
    pg_current_snapshot()::text,
    array_agg(club_id), array_agg(table_id), array_agg(game), array_agg(declare_by_s)
FROM (
    SELECT club_id, table_id, game, declare_by_s
    FROM tables
    WHERE declare_by_s > 0 AND pg_current_snapshot()::text IS DISTINCT FROM %(since)s::text
    ORDER BY declare_by_s
    LIMIT %(most)s
) AS running


-- name: bot_tables
-- Running tables of some games at which a bot sits, after a place in the list, and the version of each; in some clubs, or
-- in all (null).
SELECT
    t.club_id, t.table_id,
    (SELECT max(e.version) FROM events AS e WHERE e.club_id = t.club_id AND e.stream_id = 'table/' || t.table_id)
FROM tables AS t
WHERE
    t.ended = '' AND t.game = ANY(%(games)s) AND (t.club_id, t.table_id) > (%(club)s, %(table)s)
    AND (%(clubs)s::text[] IS NULL OR t.club_id = ANY(%(clubs)s::text[]))
    AND EXISTS (
        SELECT FROM roles AS r WHERE r.club_id = t.club_id AND r.role = 'bot' AND r.member_id = ANY(t.members)
    )
ORDER BY t.club_id, t.table_id
LIMIT %(limit)s


-- name: members_at_tables
-- The members at some tables of a club, by seat.
SELECT table_id, members
FROM tables
WHERE club_id = %(club)s AND table_id = ANY(%(tables)s::text[])


-- name: seats_of
-- The tables of a club at which a member sits, and their seat at each.
SELECT t.table_id, array_position(t.members, %(member)s::text) - 1
FROM table_seats AS s
JOIN tables AS t ON t.club_id = %(club)s AND t.table_id = s.table_id
WHERE s.club_id = %(club)s AND s.member_id = %(member)s::text


-- name: tables_by_date
-- Tables after a place in the list, in which running ones come first and then the latest.
SELECT t.table_id, t.game, t.phase, t.members, t.deals_played, t.happened_at
FROM tables AS t
WHERE
    t.club_id = %(club)s
    AND (%(phase)s = '' OR t.phase = %(phase)s)
    AND (
        %(member)s = ''
        OR t.table_id IN (SELECT s.table_id FROM table_seats AS s WHERE s.club_id = %(club)s AND s.member_id = %(member)s)
    )
    AND (
        (t.phase = 'ended') > %(ended)s
        OR (t.phase = 'ended') = %(ended)s
        AND (t.happened_at < %(before)s OR t.happened_at = %(before)s AND t.table_id > %(after)s)
    )
ORDER BY t.phase = 'ended', t.happened_at DESC, t.table_id
LIMIT %(limit)s


-- name: table_results
-- What each player of ended tables took home, and what they won or lost there.
-- Members take counters to a table and home again: the difference is what play has brought. The last such entry of an ended
-- table is its end. What a ruling moves between the members themselves is added.
WITH wanted AS MATERIALIZED (
    SELECT t.table_id, t.members
    FROM tables AS t
    WHERE t.club_id = %(club)s AND t.table_id = ANY(%(tables)s) AND t.phase = 'ended'
),

-- What came home from the table's accounts, below zero what was taken to it. "0" follows upon "/". With an offset Postgres
-- reads the entries of each table by their accounts, instead of all entries of the club.
moved AS MATERIALIZED (
    SELECT w.table_id, p.counterpart, p.position, -p.counters AS counters
    FROM wanted AS w
    CROSS JOIN LATERAL (
        SELECT p.counterpart, p.position, p.counters
        FROM postings AS p
        WHERE
            p.club_id = %(club)s
            AND p.account >= 'table/' || w.table_id || '/' AND p.account < 'table/' || w.table_id || '0'
            AND p.counterpart >= 'member/' AND p.counterpart < 'member0'
        OFFSET 0
    ) AS p
),

ended AS MATERIALIZED (
    SELECT m.table_id, max(m.position) AS position
    FROM moved AS m
    GROUP BY m.table_id
),

played AS MATERIALIZED (
    SELECT
        w.table_id, s.seat, w.members[s.seat + 1] AS member,
        coalesce(sum(m.counters), 0) AS net,
        coalesce(sum(m.counters) FILTER (WHERE m.position = ended.position), 0) AS stack
    FROM wanted AS w
    JOIN ended ON ended.table_id = w.table_id
    CROSS JOIN generate_series(0, cardinality(w.members) - 1) AS s (seat)
    LEFT JOIN moved AS m ON m.table_id = w.table_id AND m.counterpart = 'member/' || w.members[s.seat + 1]
    GROUP BY w.table_id, s.seat, w.members
),

ruled AS MATERIALIZED (
    SELECT ended.table_id, p.account, sum(p.counters) AS net
    FROM ended
    CROSS JOIN LATERAL (
        SELECT (
            SELECT v.position FROM events AS v
            WHERE v.club_id = %(club)s AND v.stream_id = 'table/' || r.table_id AND v.version = r.version
        ) AS position
        FROM rulings AS r
        WHERE r.club_id = %(club)s AND r.table_id = ended.table_id
        OFFSET 0
    ) AS r
    CROSS JOIN LATERAL (
        SELECT p.account, p.counters
        FROM postings AS p
        WHERE
            p.club_id = %(club)s AND p.position = r.position
            AND p.account >= 'member/' AND p.account < 'member0'
            AND p.counterpart >= 'member/' AND p.counterpart < 'member0'
        OFFSET 0
    ) AS p
    GROUP BY ended.table_id, p.account
)

SELECT
    p.table_id, p.seat, p.member, p.stack::bigint AS stack, (p.net + coalesce(r.net, 0))::bigint AS net
FROM played AS p
LEFT JOIN ruled AS r ON r.table_id = p.table_id AND r.account = 'member/' || p.member
ORDER BY p.table_id, net DESC, p.seat


-- name: versions_of_deals
-- Where the deals of a number stand in the streams of their tables; of one table, or of all ('').
SELECT table_id, kind, first_version, last_version
FROM deals
WHERE club_id = %(club)s AND deal = %(deal)s AND (%(table)s::text = '' OR table_id = %(table)s::text)


-- name: tables_with_deal
-- Tables that have reached a deal number, up to a limit.
SELECT table_id FROM deals WHERE club_id = %(club)s AND deal = %(deal)s LIMIT %(limit)s


-- name: tables_of_other_games
-- Tables of all games but some, up to a limit. The games that are played are looked up one after the other.
WITH RECURSIVE played AS (
    (SELECT game FROM tables WHERE club_id = %(club)s ORDER BY game LIMIT 1)
    UNION ALL
    SELECT (SELECT t.game FROM tables AS t WHERE t.club_id = %(club)s AND t.game > p.game ORDER BY t.game LIMIT 1)
    FROM played AS p
    WHERE p.game IS NOT NULL
)
SELECT t.table_id
FROM played AS p
CROSS JOIN LATERAL (SELECT table_id FROM tables WHERE club_id = %(club)s AND game = p.game OFFSET 0) AS t
WHERE p.game <> ALL(%(games)s::text[])
LIMIT %(limit)s


-- name: deal_at_version
-- The last deal that had started at a version of a table's stream, and where the next one starts; 0 before the first.
SELECT
    d.deal,
    (
        SELECT n.first_version FROM deals AS n
        WHERE n.club_id = %(club)s AND n.table_id = %(table)s AND n.deal > d.deal
        ORDER BY n.deal LIMIT 1
    )
FROM (
    SELECT coalesce((
        SELECT s.deal FROM deal_starts AS s
        WHERE s.club_id = %(club)s AND s.table_id = %(table)s AND s.version <= %(version)s
        ORDER BY s.version DESC LIMIT 1
    ), 0) AS deal
) AS d


-- name: deals_dealt
-- The number of deals that have been dealt at a table.
SELECT coalesce(max(deal), 0) FROM deals WHERE club_id = %(club)s AND table_id = %(table)s


-- name: deal_window
-- Whether the start of a deal is known; an earlier start, from which the deal before it can be folded; and the start of
-- the second deal after it.
SELECT
    EXISTS (SELECT FROM deal_starts WHERE club_id = %(club)s AND table_id = %(table)s AND deal = %(deal)s),
    b.version, b.deal, b.state,
    (
        SELECT n.first_version FROM deals AS n
        WHERE n.club_id = %(club)s AND n.table_id = %(table)s AND n.deal >= %(deal)s + 2
        ORDER BY n.deal LIMIT 1
    )
FROM (SELECT 1) AS one
LEFT JOIN LATERAL (
    SELECT s.version, s.deal, s.state FROM deal_starts AS s
    WHERE s.club_id = %(club)s AND s.table_id = %(table)s AND s.deal <= %(deal)s - 2
    ORDER BY s.deal DESC LIMIT 1
) AS b ON true


-- name: mentions_of_deal
-- The later events that concern a deal, after a version.
SELECT version FROM deal_mentions
WHERE club_id = %(club)s AND table_id = %(table)s AND deal = %(deal)s AND version > %(version)s
ORDER BY version


-- name: rulings_on_dispute
-- The rulings on a dispute at a table.
SELECT version FROM rulings
WHERE club_id = %(club)s AND table_id = %(table)s AND dispute_id = %(dispute)s
ORDER BY version


-- name: positions_of_rulings
-- The positions of the rulings on a dispute in the club's log. Events are looked up one by one (OFFSET).
SELECT e.position
FROM rulings AS r
CROSS JOIN LATERAL (
    SELECT position
    FROM events
    WHERE club_id = %(club)s AND stream_id = 'table/' || r.table_id AND version = r.version
    OFFSET 0
) AS e
WHERE r.club_id = %(club)s AND r.dispute_id = %(dispute)s


-- name: ends_of_streams
-- The first and the last position in a club's log of the events of some streams; NULL if they have none.
SELECT min(f.position), max(l.position)
FROM unnest(%(streams)s::text[]) AS s (stream_id)
CROSS JOIN LATERAL (
    SELECT position
    FROM events
    WHERE club_id = %(club)s AND stream_id = s.stream_id
    ORDER BY version
    LIMIT 1
) AS f
CROSS JOIN LATERAL (
    SELECT position
    FROM events
    WHERE club_id = %(club)s AND stream_id = s.stream_id
    ORDER BY version DESC
    LIMIT 1
) AS l


-- name: keep_seats
-- A release from before table_seats opens tables without rows there: the trigger writes them.
CREATE FUNCTION keep_seats() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO table_seats (club_id, member_id, table_id)
    SELECT NEW.club_id, m.member_id, NEW.table_id FROM unnest(NEW.members) AS m (member_id)
    ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;


-- name: tables_trigger
CREATE TRIGGER tables_keep_seats AFTER INSERT ON tables
    FOR EACH ROW EXECUTE FUNCTION keep_seats();


-- name: fill_table_seats
INSERT INTO table_seats (club_id, member_id, table_id)
SELECT DISTINCT t.club_id, m.member_id, t.table_id
FROM tables AS t
CROSS JOIN LATERAL unnest(t.members) AS m (member_id);
