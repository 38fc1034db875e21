"""Scenarios: a position, steps, the dice that they roll, and what is expected; read from TOML, and run.

Used to test the rules, and by card designers to test their cards.
"""
