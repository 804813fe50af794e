"""Scoring deals and hands of Gin Rummy that belong to no table. The format: ``docs/settle-gin-rummy.md``."""
