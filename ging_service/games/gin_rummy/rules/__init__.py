"""The rules of Gin Rummy, each one function that cites its number."""
