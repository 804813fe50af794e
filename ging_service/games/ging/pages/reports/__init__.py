"""Ging in reports: the odds of a deal, and the words of the fairness report."""
