"""Use cases: what members and operators do with a club, one file each."""
