-- totals_from_postings: the totals of everything that has been posted before there were any.
INSERT INTO totals (club_id, account, span, starts_on, counters)
SELECT p.club_id, p.account, s.span, date_trunc(s.span, e.counts_at AT TIME ZONE 'UTC')::date, sum(p.counters)
FROM postings AS p
JOIN entries AS e USING (club_id, position)
CROSS JOIN (VALUES ('year'), ('month'), ('day')) AS s (span)
WHERE p.account NOT LIKE 'table/%'
GROUP BY 1, 2, 3, 4
