"""Shared parts of all commands: sessions, options, output, refusals."""
