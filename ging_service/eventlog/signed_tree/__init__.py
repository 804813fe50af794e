"""The stored Merkle tree: tiles, checkpoints and keys, and the progress of the signer."""
