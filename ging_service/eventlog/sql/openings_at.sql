-- openings_at: the openings of the events at these positions.
SELECT position, place, audience, value
FROM openings
WHERE club_id = %s AND position = ANY(%s)
ORDER BY position, place
