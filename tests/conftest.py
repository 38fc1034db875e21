"""What holds for all tests."""

import os

from hypothesis import settings

# No deadlines: how long an example takes says more about the machine than about the code.
settings.register_profile("dev", deadline=None)
# The same examples in every run, so that a change alone can turn a run red.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")
