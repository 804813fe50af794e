"""Operations on the feed: events by pages and as a stream."""
