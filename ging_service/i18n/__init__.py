"""Messages in the language of their reader: catalogues (gettext), and numbers and dates as that language writes them."""
