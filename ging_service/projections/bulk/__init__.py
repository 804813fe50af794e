"""Writing all rows of a club at once: the rebuild of read models, and COPY, which a restore uses too."""
