"""Operations on disputes."""
