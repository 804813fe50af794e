"""Proofs that let a stranger check the log: Merkle tree, signed checkpoints and proofs, by published specifications."""
