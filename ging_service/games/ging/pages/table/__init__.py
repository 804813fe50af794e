"""The page of a table of Ging, and the forms on it."""
