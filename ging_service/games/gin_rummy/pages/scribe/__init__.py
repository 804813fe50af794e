"""The scribe's page: deals with real cards at three levels of detail (GR34)."""
