"""Simulated play: clubs and evenings made up from a seed."""
