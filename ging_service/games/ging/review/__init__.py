"""A deal of Ging step by step, and everything that an arbitrator needs to judge it."""
