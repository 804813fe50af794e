"""The record outside the database: folders and files that need none to be checked, and the way back from them."""
