"""Tables and their play: deals, steps, results and disputes."""
