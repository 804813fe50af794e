"""Reading a club: what it has played, posted and recorded.

Nothing here writes, and cards leave only through ``VisibilityFilter``.
"""
