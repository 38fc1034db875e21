"""A table in a terminal: the board drawn, what may be done, and the loop that plays."""
