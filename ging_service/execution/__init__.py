"""Executing commands: load, authorise, decide, append and project, in one transaction; and what a viewer may see of the result."""
