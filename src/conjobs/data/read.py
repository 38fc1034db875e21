"""Reading TOML: what comes with the package, and files of players."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from importlib import resources
from pathlib import Path
from typing import Final

from conjobs.rules.errors import BadData

# Longer than any file that a person writes.
MOST_BYTES: Final = 50_000_000
# The time and memory that a key takes grow with the square of its parts: more dots than this stand on no line.
MOST_DOTS: Final = 100
# What is read is walked through and written again, as JSON, by functions that call themselves.
MOST_DEPTH: Final = 60
LONGEST_NUMBER: Final = 64
TOO_LONG: Final = f"A number has more than {LONGEST_NUMBER} bits"


def parse_toml(text: str) -> dict[str, object]:
    """The table of a text from outside, which may be meant to take all time and memory there is.

    Raises:
        ValueError: it is no TOML, or of a kind that nobody writes: tables too deep in each other, numbers too long.
    """
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise tomllib.TOMLDecodeError(f"There are more than {MOST_DOTS} dots on a line")
    try:
        table = tomllib.loads(text)
    except RecursionError as error:
        raise tomllib.TOMLDecodeError("Lists or tables lie too deep in each other") from error
    except tomllib.TOMLDecodeError:
        raise
    except ValueError as error:
        # Python itself reads no number of thousands of digits.
        raise tomllib.TOMLDecodeError(TOO_LONG) from error
    inside: list[object] = [table]
    for _ in range(MOST_DEPTH):
        inside = [part for value in inside for part in _parts(value)]
    if inside:
        raise tomllib.TOMLDecodeError("Lists or tables lie too deep in each other")
    return table


def _parts(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    if isinstance(value, list):
        return value
    if isinstance(value, int) and value.bit_length() >= LONGEST_NUMBER:
        raise tomllib.TOMLDecodeError(TOO_LONG)
    return ()


def shipped(*path: str) -> dict[str, object]:
    """The table of a TOML file that comes with the package, by its path in the room `data`."""
    return tomllib.loads(resources.files("conjobs.data").joinpath(*path).read_text(encoding="utf-8"))


def shipped_names(folder: str) -> list[str]:
    """The names of the TOML files in a folder of the room `data`, without their endings."""
    files = resources.files("conjobs.data").joinpath(folder).iterdir()
    return sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml"))


def file_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """All of a player's file.

    Raises:
        BadData: it cannot be read, or has more than `most` bytes.
    """
    try:
        with open(path, "rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:  # a NUL in a path is a ValueError
        why = getattr(error, "strerror", None) or error
        raise BadData("bad-file", f"{path}: the file cannot be read: {why}.") from error
    if len(data) > most:
        raise BadData("bad-file", f"{path}: the file is too large.", f"Allowed: up to {most // 1_000_000} MB.")
    return data


def file_text(path: Path) -> str:
    """The text of a player's file, line ends as in Python.

    Raises:
        BadData: it cannot be read, is too large, or is not in UTF-8.
    """
    try:
        return file_bytes(path).decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise BadData("bad-file", f"{path}: the file is not text in UTF-8.", "Save it as UTF-8.") from error


def toml_file(path: Path) -> dict[str, object]:
    """The table of a player's TOML file.

    Raises:
        BadData: the file cannot be read, or is no TOML.
    """
    try:
        return parse_toml(file_text(path))
    except BadData:
        raise
    except ValueError as error:  # what is no TOML, and a number too long to be read
        raise BadData("bad-file", f"{path}: the file is no TOML: {error}.", "The form is that of toml.io.") from error
