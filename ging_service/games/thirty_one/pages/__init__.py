"""The pages of Thirty-one."""
