"""Ging Service: an event-sourced service for card clubs."""
