"""Players that see a position and its legal actions: random, builder, greedy, and whatever a package registers."""
