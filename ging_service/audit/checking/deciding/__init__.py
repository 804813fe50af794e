"""Commands reconstructed from recorded events, then decided again."""
