"""Events of Ging in sentences."""
