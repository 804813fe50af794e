"""Work spread over the processors of one machine: worker processes, threads, and the results in the order of the work."""
