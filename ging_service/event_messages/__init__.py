"""Every event of a club's log in sentences, for the pages and the command line, in the language of the reader."""
