"""Actions, positions and scenarios as text, and what happened in sentences."""
