"""The domain: pure, standard library only."""
