"""Evening records of Newmarket. The format: ``docs/records-newmarket.md``."""
