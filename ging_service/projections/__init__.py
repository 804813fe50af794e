"""Read models: folds over the log, one file each."""
