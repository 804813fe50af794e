"""HTTP, as the API and the pages share it: errors, ETags, compression, logging, the client's address."""
