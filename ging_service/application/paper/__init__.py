"""Old books as CSV: reading them, checking every row, and what they would come to."""
