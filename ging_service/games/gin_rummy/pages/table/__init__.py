"""The page of a table of Gin Rummy, its forms, and the rules for players."""
