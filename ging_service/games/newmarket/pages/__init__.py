"""The pages of Newmarket."""
