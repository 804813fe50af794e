"""The scribe's page of a table of Thirty-one: rounds with real cards, card by card or by their result."""
