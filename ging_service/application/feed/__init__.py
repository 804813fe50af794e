"""Following a club's log as it grows: one watcher in each process serves all who wait."""
