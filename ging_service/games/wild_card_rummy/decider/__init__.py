"""Commands, events and state of a table, and what follows from them."""
