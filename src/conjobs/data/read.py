"""Reading TOML: what comes with the package, and files of players."""

from __future__ import annotations

import tomllib
from importlib import resources
from pathlib import Path

from conjobs.rules.errors import BadData


def shipped(*path: str) -> dict[str, object]:
    """The table of a TOML file that comes with the package, by its path in the room `data`."""
    return tomllib.loads(resources.files("conjobs.data").joinpath(*path).read_text(encoding="utf-8"))


def shipped_names(folder: str) -> list[str]:
    """The names of the TOML files in a folder of the room `data`, without their endings."""
    files = resources.files("conjobs.data").joinpath(folder).iterdir()
    return sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))


def toml_file(path: Path) -> dict[str, object]:
    """The table of a player's TOML file.

    Raises:
        BadData: the file cannot be read, or is no TOML.
    """
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData("bad-file", f"{path}: the file cannot be read: {error.strerror or error}.") from error
    except UnicodeDecodeError as error:
        raise BadData("bad-file", f"{path}: the file is not text in UTF-8.", "Save it as UTF-8.") from error
    except RecursionError as error:
        raise BadData("bad-file", f"{path}: lists or tables lie too deep in each other.") from error
    except ValueError as error:  # what is no TOML, and a number too long to be read
        raise BadData("bad-file", f"{path}: the file is no TOML: {error}.", "The form is that of toml.io.") from error
