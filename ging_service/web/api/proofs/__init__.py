"""Operations on the proof of a club's log."""
