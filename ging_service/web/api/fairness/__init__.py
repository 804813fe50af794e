"""Operations on the report of fairness."""
