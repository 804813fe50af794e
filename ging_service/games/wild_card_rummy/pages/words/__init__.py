"""Wild-card rummy in words on pages: awaited actions and house rules."""
