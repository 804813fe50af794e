"""The fairness report: the results of deals compared with those that chance alone leads to."""
