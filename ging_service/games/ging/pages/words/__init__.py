"""Ging in words: claims and results, awaited actions, house rules, and the contents of the log."""
