"""Following a club's log while it grows: one watcher a process for all that wait."""
