"""Reading a club: one file per question. Nothing here writes, and cards leave only through ``viewing.Eyes``."""
