"""Checks that need the live database: columns next to the bodies, read models, tiles, openings, command keys."""
