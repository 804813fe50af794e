-- openings_between: all that is known of the openings of a club's events from a position up to another.
SELECT position, place, subject, audience, salt, value
FROM openings
WHERE club_id = %s AND position >= %s AND position < %s
ORDER BY position, place
