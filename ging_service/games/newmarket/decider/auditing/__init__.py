"""The commands that led to recorded events, for the audit that decides every command again."""
