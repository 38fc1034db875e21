"""Actions as a line of text, and back.

`grammar` describes each form once; reading, writing, completion and help all follow it.
"""
