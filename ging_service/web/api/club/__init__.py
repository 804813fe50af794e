"""Operations on clubs, their members and roles."""
