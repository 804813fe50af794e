"""The form with which an arbitrator amends a recorded deal of Gin Rummy (GR34)."""
