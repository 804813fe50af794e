"""The odds of Ging, and how a club's deals compare with them."""
