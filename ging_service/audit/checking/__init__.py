"""The checks of an exported record: one pass over its events feeds every check."""
