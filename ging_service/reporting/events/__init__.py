"""The events of a club's log, filtered and page by page."""
