"""Double entry: accounts and balanced postings."""
