"""The form with which an arbitrator amends a recorded deal of wild-card rummy (WR38)."""
