"""What the platform offers to every game: finding it by name, its declared commands, chance, scoring and a check of its promises."""
