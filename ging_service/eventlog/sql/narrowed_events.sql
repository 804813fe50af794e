-- narrowed_events: of one club's events from a position up to another those that may be wanted. A null narrows nothing.
--
-- A page is a range of positions, read by the log's own key; coalesce keeps the planner from reading whole streams for it.
-- Bodies are looked at as the bytes that they are: canonical JSON begins with its actor and holds the name of a member of
-- an object in quotes that no text can hold unescaped.
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
    )
ORDER BY position
