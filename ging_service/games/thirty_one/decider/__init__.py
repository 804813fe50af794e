"""Commands, events and state of a table of Thirty-one, and the pure functions over them."""
