"""The pages of Ging: its table, the scribe, reviews, rulings, reports, and its events in words."""
