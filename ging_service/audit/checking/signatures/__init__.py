"""Checks of signatures by signers and witnesses: the tree, checkpoints and the succession of keys."""
