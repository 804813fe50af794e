"""What each command of Ging leads to."""
