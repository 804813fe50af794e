"""Sign in, invite members, make keys, and admit requests."""
