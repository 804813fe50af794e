"""The scribe's page of a table of Newmarket: deals with real cards, card by card or by their result (NM29)."""
