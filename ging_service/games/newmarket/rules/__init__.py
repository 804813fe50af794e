"""The rules, one function for each: cards and house rules in, values out."""
