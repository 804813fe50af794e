"""Newmarket in words on pages: phases, results, awaited actions and house rules."""
