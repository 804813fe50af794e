"""Arbitrators' pages for a deal of Ging: the dossier and the ruling form."""
