"""The rules of Ging, each one function that cites its number."""
