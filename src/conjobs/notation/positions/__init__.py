"""Positions as TOML, and back.

In a file written by hand `deck` and `cons` are in order, a script for chance; what comes out of play says
`order = "unknown"`, for a position holds no secret. Each part of a position is read and written in a module of its own.
"""
