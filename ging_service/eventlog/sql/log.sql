-- Reading and appending events, and the sealed values' openings.


-- name: load
-- Everything that a command needs before it is decided, in one round trip. If there is no snapshot, the version is read
-- from the events; otherwise they are not read.
SELECT
    h.size,
    coalesce(s.version, (
        SELECT e.version FROM events AS e
        WHERE e.club_id = h.club_id AND e.stream_id = %(stream)s
        ORDER BY e.version DESC LIMIT 1
    )),
    s.state, i.request_hash, i.first_position, i.count, i.version
FROM log_head AS h
LEFT JOIN snapshots AS s ON s.club_id = h.club_id AND s.stream_id = %(stream)s
LEFT JOIN idempotency AS i ON i.club_id = h.club_id AND i.key = %(key)s
WHERE h.club_id = %(club)s


-- name: club_events
-- One club's events from a position up to another. Positions have no gaps, so a page is a range of them and
-- not a LIMIT: that would let a server without statistics sort the rest of the log for each page.
SELECT position, stream_id, version, type, body
FROM events
WHERE club_id = %s AND position >= %s AND position < %s
ORDER BY position


-- name: events_not_superseded
-- The same without events of some types (types) that one of other types (by) follows on this page, in their stream.
WITH last AS MATERIALIZED (
    SELECT stream_id, max(position) AS position
    FROM events
    WHERE club_id = %(club)s AND position >= %(first)s AND position < %(end)s AND type = ANY(%(by)s::text[])
    GROUP BY stream_id
)

SELECT e.position, e.stream_id, e.version, e.type, e.body
FROM events AS e
LEFT JOIN last AS l ON l.stream_id = e.stream_id
WHERE
    e.club_id = %(club)s AND e.position >= %(first)s AND e.position < %(end)s
    AND (e.type <> ALL(%(types)s::text[]) OR e.position >= coalesce(l.position, -1))
ORDER BY e.position


-- name: stream_events
-- One stream's events after a version, up to a version.
SELECT position, stream_id, version, type, body
FROM events
WHERE club_id = %(club)s AND stream_id = %(stream)s AND version > %(after)s AND version <= %(last)s
ORDER BY version


-- name: stream_events_at
-- One stream's events at some versions.
SELECT position, stream_id, version, type, body
FROM events
WHERE club_id = %s AND stream_id = %s AND version = ANY(%s)
ORDER BY version


-- name: events_of_types
-- The events of some types in some streams. Streams are read one by one (OFFSET), whatever the server knows of how many there are.
SELECT e.position, e.stream_id, e.version, e.type, e.body
FROM unnest(%(streams)s::text[]) AS s (stream_id)
CROSS JOIN LATERAL (
    SELECT position, stream_id, version, type, body
    FROM events
    WHERE club_id = %(club)s AND stream_id = s.stream_id AND type = ANY(%(types)s::text[])
    OFFSET 0
) AS e
ORDER BY e.position


-- name: events_since
-- One stream's events of one type after its latest one of another type.
SELECT position, stream_id, version, type, body
FROM events
WHERE club_id = %(club)s AND stream_id = %(stream)s AND type = %(type)s
    AND version > (
        SELECT version
        FROM events
        WHERE club_id = %(club)s AND stream_id = %(stream)s AND type = %(since)s
        ORDER BY version DESC
        LIMIT 1
    )
ORDER BY version


-- name: first_events
-- The first event of each of some streams, which are read one by one (OFFSET).
SELECT e.position, e.stream_id, e.version, e.type, e.body
FROM unnest(%(streams)s::text[]) AS s (stream_id)
CROSS JOIN LATERAL (
    SELECT position, stream_id, version, type, body
    FROM events
    WHERE club_id = %(club)s AND stream_id = s.stream_id AND version = 1
    OFFSET 0
) AS e
ORDER BY e.position


-- name: narrowed_events
-- One club's events from a position up to another that may match a filter. A null filters nothing.
--
-- A page is a range of positions, read by the log's own key; coalesce keeps the planner from reading whole streams for it.
-- Bodies are looked at as the bytes that they are: canonical JSON begins with its actor and holds the name of a member of
-- an object in quotes that no text can hold unescaped. The time at which an event happened stands after the event's own data,
-- so it is the last member of this name. Times sort as text.
SELECT position, stream_id, version, type, body
FROM events
WHERE club_id = %(club)s AND position >= %(first)s AND position < %(end)s
    AND coalesce(
        stream_id = ANY(%(streams)s::text[])
            OR substring(body FROM 1 FOR length(%(begins)s::bytea)) = %(begins)s::bytea,
        stream_id = ANY(%(streams)s::text[]),
        true
    )
    AND coalesce(type = ANY(%(types)s::text[]), true)
    AND coalesce(recorded_at >= %(recorded_from)s::timestamptz, true)
    AND coalesce(recorded_at < %(recorded_to)s::timestamptz, true)
    AND (
        coalesce(recorded_at >= %(happened_from)s::timestamptz, true)
            AND coalesce(recorded_at < %(happened_to)s::timestamptz, true)
        OR position('"happened_at":"'::bytea IN body) > 0
            AND split_part(convert_from(body, 'UTF8'), '"happened_at":"', -1) COLLATE "C" >= %(happened_text_from)s
            AND split_part(convert_from(body, 'UTF8'), '"happened_at":"', -1) COLLATE "C" < %(happened_text_to)s
    )
ORDER BY position


-- name: fill_event_ranges
-- Describe the full ranges of a club's log that are not described yet.
INSERT INTO event_ranges
SELECT
    e.club_id, e.position / 1024, min(e.recorded_at), max(e.recorded_at), min(h.happened_at), max(h.happened_at),
    array_agg(DISTINCT e.stream_id ORDER BY e.stream_id), array_agg(DISTINCT e.type ORDER BY e.type),
    array_agg(DISTINCT h.actor COLLATE "C" ORDER BY h.actor COLLATE "C")
FROM events AS e
CROSS JOIN LATERAL (
    SELECT
        CASE WHEN position('"happened_at":"'::bytea IN e.body) > 0
            THEN coalesce((convert_from(e.body, 'UTF8')::json ->> 'happened_at')::timestamptz, e.recorded_at)
            ELSE e.recorded_at
        END AS happened_at,
        convert_from(substring(e.body FROM 11 FOR greatest(position('",'::bytea IN e.body) - 11, 0)), 'UTF8') AS actor
) AS h
WHERE
    e.club_id = %(club)s
    AND e.position >= 1024 * (SELECT coalesce(max(number) + 1, 0) FROM event_ranges WHERE club_id = %(club)s)
    AND e.position < 1024 * (SELECT size / 1024 FROM log_head WHERE club_id = %(club)s)
GROUP BY e.club_id, e.position / 1024
ON CONFLICT DO NOTHING


-- name: described_ranges
-- The number of ranges of a club's log that are described.
SELECT coalesce(max(number) + 1, 0) FROM event_ranges WHERE club_id = %s


-- name: possible_ranges
-- Ranges of a club's log, from one number up to another, that may contain events that match a filter. A null filters nothing.
SELECT number
FROM event_ranges
WHERE club_id = %(club)s AND number >= %(first)s AND number < %(end)s
    AND coalesce(recorded_last >= %(recorded_from)s::timestamptz, true)
    AND coalesce(recorded_first < %(recorded_to)s::timestamptz, true)
    AND coalesce(happened_last >= %(happened_from)s::timestamptz, true)
    AND coalesce(happened_first < %(happened_to)s::timestamptz, true)
    AND coalesce(types && %(types)s::text[], true)
    AND coalesce(streams && %(streams)s::text[] OR actors @> ARRAY[%(actor)s::text], streams && %(streams)s::text[], true)
ORDER BY number


-- name: streams_of_possible_ranges
-- After possible_ranges: the streams of these ranges.
SELECT DISTINCT s.stream_id
FROM possible AS p
JOIN event_ranges AS r ON r.club_id = %(club)s AND r.number = p.number
CROSS JOIN LATERAL unnest(r.streams) AS s (stream_id)


-- name: last_of_type
-- The latest event of one type in a stream, up to a version.
SELECT body
FROM events
WHERE club_id = %s AND stream_id = %s AND version <= %s AND type = %s
ORDER BY version DESC
LIMIT 1


-- name: openings_at
-- The openings of the events at these positions.
SELECT position, place, audience, value
FROM openings
WHERE club_id = %(club)s AND position = ANY(%(positions)s)
ORDER BY position, place


-- name: openings_between
-- The openings of a club's events from a position up to another, with their salts.
SELECT position, place, subject, audience, salt, value
FROM openings
WHERE club_id = %s AND position >= %s AND position < %s
ORDER BY position, place


-- name: seal
-- Store the openings of the sealed values in the appended events: a part of the append's statement.
, wrote_openings AS (
    INSERT INTO openings (club_id, position, place, subject, audience, salt, value)
    SELECT
        %(club)s, appended.position + row.position, row.place, row.subject, row.audience, row.salt, row.value
    FROM appended, json_populate_recordset(NULL::openings, %(seal)s) AS row
)


-- name: open
-- Open earlier sealed values of these subjects to everyone: a part of the append's statement.
, opened AS (
    UPDATE openings AS o SET audience = 'all'
    FROM appended
    WHERE o.club_id = %(club)s AND o.position < appended.position
        AND o.subject IN (SELECT json_array_elements_text(%(open)s::json))
)


-- name: erase
-- Earlier sealed values of these subjects are forgotten; their commitments stay: a part of the append's statement.
, erased AS (
    DELETE FROM openings AS o
    USING appended
    WHERE o.club_id = %(club)s AND o.position < appended.position
        AND o.subject IN (SELECT json_array_elements_text(%(erase)s::json))
)
