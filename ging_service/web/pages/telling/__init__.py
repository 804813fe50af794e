"""What has happened, in words: every event of a club's log as one would tell it to whoever was not there."""
