"""From recorded events back to the commands that they came of, which are then decided anew."""
