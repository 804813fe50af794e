"""The domain: pure, standard library only; its values are structs of msgspec."""
