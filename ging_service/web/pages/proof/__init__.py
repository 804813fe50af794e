"""The pages of proof: how much of the club's record is signed, and the evidence that a browser checks."""
