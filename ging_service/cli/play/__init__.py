"""Commands of tables: opening, playing, looking, records, disputes."""
