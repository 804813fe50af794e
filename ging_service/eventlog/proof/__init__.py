"""What lets a stranger check the log: its Merkle tree, signed checkpoints and proofs, to the published specifications."""
