"""Requests to servers of others: which addresses they may go to, and one deadline for all of a request."""
