"""Operations on the treasurer's book: seasons, settling up, imports and reconciliation."""
