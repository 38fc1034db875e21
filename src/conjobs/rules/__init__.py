"""The game itself: what is on the table, what may be done, and what comes of it.

No I/O, no clock, no global randomness; nothing here imports from another room.
"""
