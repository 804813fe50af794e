"""Events in answers: the fields of each type."""
