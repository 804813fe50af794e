"""Operations on credentials: invitations, keys and sessions."""
