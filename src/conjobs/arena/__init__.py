"""Many games: matches, statistics and reports."""
