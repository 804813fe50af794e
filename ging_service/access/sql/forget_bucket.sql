-- forget_bucket: the next request of a bucket counts as the first.
DELETE FROM rates WHERE club_id = %(club)s AND bucket = %(bucket)s
