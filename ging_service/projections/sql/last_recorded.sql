-- last_recorded: the position of the last event that had been recorded by a moment: of the events from the entry that bears the
-- latest time up to then to the next entry; NULL where there is no such entry.
WITH entry AS (
    SELECT position
    FROM entries
    WHERE club_id = %(club)s AND recorded_at <= %(moment)s
    ORDER BY recorded_at DESC, position DESC
    LIMIT 1
), next AS (
    SELECT position
    FROM entries
    WHERE club_id = %(club)s AND position > (SELECT position FROM entry)
    ORDER BY position
    LIMIT 1
)
SELECT max(position)
FROM events
WHERE
    club_id = %(club)s AND recorded_at <= %(moment)s AND position >= (SELECT position FROM entry)
    AND position < coalesce((SELECT position FROM next), 9223372036854775807)
