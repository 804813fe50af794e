"""Operations on games, tables and deals."""
