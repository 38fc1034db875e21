"""Con Jobs: the card language, its verbs, and the events that cards play."""
