"""Compiles the rooms `rules` and `cons` where a C compiler is at hand; all else about the package is in pyproject.toml.

The compiled modules come from the same Python files, which are installed beside them. Where they cannot be made the
package is installed interpreted: it plays the same games, slower. `conjobs doctor` says which build runs.

CONJOBS_BUILD says what is wanted: "auto" (the default), "interpreted", or "compiled", which fails where it cannot be
made.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOMS = ("rules", "cons")
WISHES = ("auto", "interpreted", "compiled")
wish = os.environ.get("CONJOBS_BUILD", "auto")


class build_optionally(build_ext):
    """Builds the extensions, or none of them if one fails, unless compiled ones are asked for."""

    def run(self) -> None:
        """Build what can be built."""
        try:
            super().run()
        except Exception as error:
            if wish == "compiled":
                raise
            say(f"the rules could not be compiled ({str(error).splitlines()[0]})")
            for made in Path(self.build_lib).rglob("*__mypyc*"):
                made.unlink()
            self.extensions = []


def say(why: str) -> None:
    """Tell that the build is interpreted, in one line."""
    print(f"conjobs: {why}; it is installed interpreted, which plays the same, slower.", file=sys.stderr)


def modules() -> list[str]:
    """The files to compile, in an order that does not change."""
    return sorted(str(file) for room in ROOMS for file in Path("src/conjobs", room).glob("*.py"))


def extensions() -> list[Extension]:
    """The compiled modules, or none."""
    if wish not in WISHES:
        sys.exit(f"CONJOBS_BUILD={wish} is not known: it is one of {', '.join(WISHES)}.")
    if wish == "interpreted" or not {"build", "build_ext", "bdist_wheel", "install"}.intersection(sys.argv):
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        if wish == "compiled":
            raise
        say("mypy is not there to compile with")
        return []
    made = mypycify(modules(), opt_level="3", debug_level="0")
    for extension in made:
        if sys.platform != "win32":
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return made


setup(ext_modules=extensions(), cmdclass={"build_ext": build_optionally})
