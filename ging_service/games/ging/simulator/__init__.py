"""Simulated play of Ging: house rules, players and evenings made up from a seed. Nothing here reads or writes anything."""
