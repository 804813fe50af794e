-- undone_from_log: the deals that were undone before their rows told them apart from misdeals.
UPDATE deals AS d SET kind = 'undone'
FROM events AS e
WHERE
    d.kind = 'misdeal' AND e.club_id = d.club_id AND e.stream_id = 'table/' || d.table_id
    AND e.version = d.last_version AND e.type = 'ging.DealUndone'
