"""The pages of wild-card rummy."""
