"""The page of a table of Thirty-one, its forms, and the rules for players."""
