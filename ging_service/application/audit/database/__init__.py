"""What can be checked of a live database only: columns beside the bodies, read models, tiles, openings, command keys."""
