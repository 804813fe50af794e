-- take_request: one request counted in a bucket (GCRA). Answers 0 where it passes, else how many seconds it is early.
-- Refused ones are not counted. A period of 0 lets everything pass.
--
-- The rule keeps due_at within p_slack + p_period of now. A later time was written before the clock was set back, or under
-- another rule: the request passes, and the bucket is full from then on. So no request is ever more than one period early.
-- The clock is read after the row is locked: what others have just written is never later than the rule allows.
CREATE FUNCTION take_request(p_club_id text, p_bucket text, p_period interval, p_slack interval)
RETURNS double precision LANGUAGE plpgsql AS $$
DECLARE
    early_s double precision;
BEGIN
    IF p_period = interval '0' THEN
        RETURN 0;
    END IF;
    INSERT INTO rates AS r (club_id, bucket, due_at) VALUES (p_club_id, p_bucket, clock_timestamp() + p_period)
    ON CONFLICT (club_id, bucket) DO UPDATE
    SET due_at = least(greatest(r.due_at, clock_timestamp()), clock_timestamp() + p_slack) + p_period
    WHERE r.due_at <= clock_timestamp() + p_slack OR r.due_at > clock_timestamp() + p_slack + p_period;
    IF FOUND THEN
        RETURN 0;
    END IF;
    SELECT extract(epoch FROM due_at - clock_timestamp() - p_slack) INTO early_s
    FROM rates WHERE club_id = p_club_id AND bucket = p_bucket;
    RETURN greatest(coalesce(early_s, 0), 0.001);
END $$
