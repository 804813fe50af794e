"""A table of Ging as HTML: the felt, the hands of a deal, and its settlement."""
