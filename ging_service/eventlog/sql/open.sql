-- open: earlier sealed values of these subjects are for everyone from now on: a part of the append's statement.
, opened AS (
    UPDATE openings AS o SET audience = 'all'
    FROM appended
    WHERE o.club_id = %(club)s AND o.position < appended.position
        AND o.subject IN (SELECT json_array_elements_text(%(open)s::json))
)
