"""Newmarket, and Original Newmarket: sequences round the table, stakes on kings or on a layout, first out wins."""
