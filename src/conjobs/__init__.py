"""Lords of Vegas with Con Jobs, as software."""
