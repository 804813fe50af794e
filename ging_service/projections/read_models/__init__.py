"""The read models that are sets of rows by key, one a module."""
