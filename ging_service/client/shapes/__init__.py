"""What stands in JSON."""
