"""Where the scribe works: at the database itself, or at a service at a distance. Commands know neither."""
