"""The pages of Gin Rummy."""
