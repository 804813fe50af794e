-- roles_from_log: the arbitrators who were named before roles were a read model.
INSERT INTO roles (club_id, member_id, role, held)
SELECT DISTINCT ON (e.club_id, d.member_id) e.club_id, d.member_id, 'arbitrator', e.type = 'club.ArbitratorNamed'
FROM events AS e
CROSS JOIN LATERAL (SELECT convert_from(e.body, 'UTF8')::json -> 'data' ->> 'member' AS member_id) AS d
WHERE e.type IN ('club.ArbitratorNamed', 'club.ArbitratorDismissed')
ORDER BY e.club_id, d.member_id, e.position DESC
