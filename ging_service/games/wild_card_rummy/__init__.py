"""Wild-card rummy: thirteen deals with changing wild cards, settled in money (docs/rules/wild_card_rummy.md)."""
