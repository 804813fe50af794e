"""The form with which an arbitrator amends a recorded deal of Newmarket (NM29)."""
