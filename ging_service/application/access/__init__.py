"""Who may do what in a club: rights, roles, and the credentials that people and apps show."""
