"""The scribe's page: deals with real cards at two levels of detail (WR38)."""
