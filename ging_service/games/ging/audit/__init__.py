"""Ging's part of the audit, beyond its rules."""
