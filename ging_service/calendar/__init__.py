"""Dates and times as a club means them: its time zone, its seasons, and when something happened."""
