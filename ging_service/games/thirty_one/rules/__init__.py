"""The rules of Thirty-one, one function per rule. They import the standard library only."""
