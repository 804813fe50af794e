"""The page of a table of Newmarket, its forms, and the rules for players."""
