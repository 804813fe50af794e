-- seal: the openings of what the append's events hold sealed: a part of the append's statement.
, wrote_openings AS (
    INSERT INTO openings (club_id, position, place, subject, audience, salt, value)
    SELECT
        %(club)s, appended.position + row.position, row.place, row.subject, row.audience, row.salt, row.value
    FROM appended, json_populate_recordset(NULL::openings, %(seal)s) AS row
)
