"""What each command leads to."""
