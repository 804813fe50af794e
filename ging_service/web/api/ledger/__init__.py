"""Operations on the ledger: accounts, statements, standings and exports."""
