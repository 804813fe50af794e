-- erase: earlier sealed values of these subjects are forgotten; their commitments stay: a part of the append's statement.
, erased AS (
    DELETE FROM openings AS o
    USING appended
    WHERE o.club_id = %(club)s AND o.position < appended.position
        AND o.subject IN (SELECT json_array_elements_text(%(erase)s::json))
)
