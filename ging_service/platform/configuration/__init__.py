"""The settings, in groups, and how their values are read."""
