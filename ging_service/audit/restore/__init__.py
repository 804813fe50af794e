"""Reading an export back into a database."""
