"""The scribe's pages: entering deals that were played with real cards."""
