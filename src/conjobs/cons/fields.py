"""Tables of data, described field by field.

One description of a field gives the reading of it (with every problem named, and what would be allowed), the writing of
it, its JSON Schema, and its line in the reference. The card language and the board files are made of these.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from conjobs.cons.letters import as_seen, shows, unjoined
from conjobs.rules.errors import BadData

REQUIRED: Final = object()
# What Unicode calls letters that steer or are not seen: controls, signs of direction and of no width, ends of lines.
_UNSEEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")


class Problem:
    """One thing that is wrong with a file: where (source, item, field), what, and what would be allowed."""

    def __init__(self, source: str, item: str, field: str, message: str, allowed: str) -> None:
        self.source = source
        self.item = item
        self.field = field
        self.message = message
        self.allowed = allowed

    def __str__(self) -> str:
        where = ", ".join(part for part in (self.item, self.field) if part)
        return f"{self.source}: " + (f"{where}: " if where else "") + f"{self.message} {self.allowed}".strip()


class BadFile(BadData):
    """A file of cards or a board that cannot be used; `problems` lists all that is wrong with it."""

    def __init__(self, code: str, problems: Sequence[Problem]) -> None:
        super().__init__(code, "\n".join(str(problem) for problem in problems))
        self.problems = tuple(problems)


class Place:
    """Where in a file something stands. Problems found there are added to a list that all places of a file share."""

    def __init__(self, source: str, problems: list[Problem], item: str = "", path: str = "") -> None:
        self.source = source
        self.problems = problems
        self.item = item
        self.path = path

    def of_item(self, item: str) -> Place:
        """The place of one card, or one lot, of the file."""
        return Place(self.source, self.problems, item)

    def within(self, name: str) -> Place:
        """The place of a field in the table at this place."""
        return Place(self.source, self.problems, self.item, f"{self.path}.{name}" if self.path else name)

    def problem(self, message: str, allowed: str = "") -> None:
        """Note that something is wrong here, and what would be allowed."""
        self.problems.append(Problem(self.source, self.item, self.path, message, allowed))


def shown(value: object) -> str:
    """A value from a file as a problem shows it: short, on one line, whatever it is."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if -(10**15) < value < 10**15 else "a huge number"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, str):
        visible = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in value[:41])
        return f'"{visible}"' if len(value) <= 40 else f'"{visible[:37]}…"'
    if isinstance(value, list):
        return "a list"
    if isinstance(value, Mapping):
        return "a table"
    return "a date or time"


def one_of(words: Sequence[str]) -> str:
    """What would be allowed, where only these words are."""
    return "Allowed: " + ", ".join(f'"{word}"' for word in words) + "."


def near(word: object, words: Sequence[str]) -> str:
    """The question whether the nearest of the words was meant, or nothing if none is near."""
    if not isinstance(word, str):
        return ""
    plain = word.strip().lower().replace("_", "-")
    by_plain = {known.lower().replace("_", "-"): known for known in words}
    found = difflib.get_close_matches(plain[:60], list(by_plain), 1, 0.6)
    return f' Did you mean "{by_plain[found[0]]}"?' if found else ""


class Field:
    """One field of a table. `target` is the name of the value that it gives, by default its own name.

    A field without a `default` must be there. `about` says for the reference what it means.
    """

    def __init__(self, name: str, about: str, default: Any = REQUIRED, target: str = "") -> None:
        self.name = name
        self.about = about
        self.default = default
        self.target = target or name

    @property
    def required(self) -> bool:
        """Whether the field must be there."""
        return self.default is REQUIRED

    def absent(self) -> Any:
        """The value where the field is left out."""
        return None if self.required else self.default

    def is_default(self, value: Any) -> bool:
        """Whether the field is left out in writing, for it may be and this is its default."""
        return not self.required and bool(value == self.default)

    def read(self, value: object, place: Place) -> Any:
        """The value that the data stands for. What is wrong with it is noted at the place, and a stand-in given."""
        raise TypeError("a field needs a subclass that says what it holds")

    def write(self, value: Any) -> object:
        """The data that stands for a value, in its one canonical form."""
        return value

    def schema(self) -> dict[str, object]:
        """The JSON Schema of the data."""
        raise TypeError("a field needs a subclass that says what it holds")

    def values(self) -> str:
        """What the field may hold, for the reference."""
        raise TypeError("a field needs a subclass that says what it holds")


class Word(Field):
    """One of some words; each stands for a value. The first word for a value is the canonical one."""

    def __init__(
        self, name: str, about: str, words: Mapping[str, Any], default: Any = REQUIRED, target: str = ""
    ) -> None:
        super().__init__(name, about, default, target)
        self.words = dict(words)

    def read(self, value: object, place: Place) -> Any:
        """The value of the word."""
        if isinstance(value, str) and value in self.words:
            return self.words[value]
        known = list(self.words)
        place.problem(f"{shown(value)} is unknown.", one_of(known) + near(value, known))
        return next(iter(self.words.values()))

    def write(self, value: Any) -> object:
        """The first word for the value."""
        return next(word for word, known in self.words.items() if known == value)

    def schema(self) -> dict[str, object]:
        """An enumeration of the words."""
        return {"enum": list(self.words)}

    def values(self) -> str:
        """The words."""
        return ", ".join(f"`{word}`" for word in self.words)


class Flag(Field):
    """True or false, and the values that these stand for."""

    def __init__(
        self, name: str, about: str, yes: Any = True, no: Any = False, default: Any = REQUIRED, target: str = ""
    ) -> None:
        super().__init__(name, about, default, target)
        self.yes = yes
        self.no = no

    def read(self, value: object, place: Place) -> Any:
        """The value of true or of false."""
        if isinstance(value, bool):
            return self.yes if value else self.no
        place.problem(f"{shown(value)} is neither true nor false.", "Allowed: true, false (without quotes).")
        return self.no

    def write(self, value: Any) -> object:
        """True or false."""
        return bool(value == self.yes)

    def schema(self) -> dict[str, object]:
        """A boolean."""
        return {"type": "boolean"}

    def values(self) -> str:
        """Both."""
        return "`true`, `false`"


class Number(Field):
    """A whole number in a range, or one of some words that stand for a number outside it."""

    def __init__(
        self,
        name: str,
        about: str,
        least: int,
        most: int,
        default: Any = REQUIRED,
        target: str = "",
        words: Mapping[str, int] | None = None,
    ) -> None:
        super().__init__(name, about, default, target)
        self.least = least
        self.most = most
        self.words = dict(words or {})

    def read(self, value: object, place: Place) -> int:
        """The number."""
        if isinstance(value, int) and not isinstance(value, bool) and self.least <= value <= self.most:
            return value
        if isinstance(value, str) and value in self.words:
            return self.words[value]
        or_word = "".join(f', or "{word}"' for word in self.words)
        allowed = f"Allowed: a whole number from {self.least} to {self.most}{or_word}."
        wrong = "is out of range" if isinstance(value, int) and not isinstance(value, bool) else "is no whole number"
        if self.words:
            wrong = "does not fit here"
            allowed += near(value, list(self.words))
        place.problem(f"{shown(value)} {wrong}.", allowed)
        return self.least

    def write(self, value: Any) -> object:
        """The number, or the word for it."""
        for word, known in self.words.items():
            if known == value:
                return word
        return value

    def schema(self) -> dict[str, object]:
        """An integer with its range, or a word."""
        number: dict[str, object] = {"type": "integer", "minimum": self.least, "maximum": self.most}
        return {"anyOf": [number, {"enum": list(self.words)}]} if self.words else number

    def values(self) -> str:
        """The range, and the words."""
        return ", ".join([f"{self.least} to {self.most}", *(f"`{word}`" for word in self.words)])


class Text(Field):
    """Text on one line, not empty, without control or invisible characters. It may have to match a pattern."""

    def __init__(
        self,
        name: str,
        about: str,
        longest: int,
        pattern: str = "",
        pattern_in_words: str = "",
        default: Any = REQUIRED,
        target: str = "",
    ) -> None:
        super().__init__(name, about, default, target)
        self.longest = longest
        self.pattern = pattern
        self.pattern_in_words = pattern_in_words

    def read(self, value: object, place: Place) -> str:
        """The text."""
        allowed = f"Allowed: {self.pattern_in_words or 'text on one line'}, up to {self.longest} characters."
        if not isinstance(value, str):
            place.problem(f"{shown(value)} is no text.", allowed)
            return ""
        if not value.strip():
            place.problem("This is empty.", allowed)
        elif len(value) > self.longest:
            place.problem(f"{len(value)} characters are too many.", allowed)
        elif not shows(value):
            place.problem("This shows nothing.", allowed)
        elif as_seen(value) != value or any(unicodedata.category(letter) in _UNSEEN for letter in unjoined(value)):
            place.problem(f"{shown(value)} has a line break, or a control or invisible character, in it.", allowed)
        elif self.pattern and not re.fullmatch(self.pattern, value):
            place.problem(f"{shown(value)} does not fit here.", allowed)
        return value

    def schema(self) -> dict[str, object]:
        """A string with its length and pattern."""
        on_one_line = r"^[^\u0000-\u001f\u007f]*[^\u0000-\u0020\u007f][^\u0000-\u001f\u007f]*$"
        pattern = f"^{self.pattern}$" if self.pattern else on_one_line
        return {"type": "string", "minLength": 1, "maxLength": self.longest, "pattern": pattern}

    def values(self) -> str:
        """The kind of text, and its length."""
        return f"{self.pattern_in_words or 'text on one line'}, up to {self.longest} characters"


class Several(Field):
    """A list of different values of one field. Unless the order matters, it is put in that of the values."""

    def __init__(
        self, each: Field, most: int, default: Any = REQUIRED, target: str = "", order_matters: bool = False
    ) -> None:
        super().__init__(each.name, each.about, default, target)
        self.each = each
        self.most = most
        self.order_matters = order_matters

    def read(self, value: object, place: Place) -> tuple[Any, ...]:
        """The values, in order."""
        if not isinstance(value, list):
            of_what = self.each.values().replace("`", "")
            place.problem(f"{shown(value)} is no list.", f"Allowed: a list in [ ] of {of_what}.")
            return ()
        if not value:
            place.problem("The list is empty.", "Leave the field out if it should not matter.")
        if len(value) > self.most:
            place.problem(f"{len(value)} are too many.", f"Allowed: up to {self.most}.")
            return ()
        found: list[Any] = []
        for part in value:
            before = len(place.problems)
            one = self.each.read(part, place)
            if len(place.problems) > before:
                continue
            if one in found:
                place.problem(f"{shown(part)} repeats another of the list.", "Each may be listed once.")
            else:
                found.append(one)
        return tuple(found if self.order_matters else sorted(found))

    def write(self, value: Any) -> object:
        """The list."""
        return [self.each.write(part) for part in value]

    def schema(self) -> dict[str, object]:
        """An array without repetitions."""
        return {"type": "array", "items": self.each.schema(), "minItems": 1, "maxItems": self.most, "uniqueItems": True}

    def values(self) -> str:
        """A list of what it is of."""
        return f"a list of {self.each.values()}"


class Table:
    """A table of fields. `name` is its own in the schema and the reference."""

    def __init__(self, name: str, fields: Sequence[Field]) -> None:
        self.name = name
        self.fields = tuple(fields)

    def read(self, value: object, place: Place, beside: Sequence[str] = (), stranger: str = "") -> dict[str, Any]:
        """The values of all the fields by their targets.

        `beside` are fields of the data that are read elsewhere; `stranger` says of any other that it is not known.
        """
        values = {field.target: field.absent() for field in self.fields}
        if not isinstance(value, Mapping):
            place.problem(f"{shown(value)} is no table.", f"Allowed: a table of {', '.join(self.names())}.")
            return values
        known = [*beside, *self.names()]
        for name in value:
            if name not in known:
                message = stranger or "There is no such field here."
                place.within(visible_key(name)).problem(message, one_of(known) + near(name, known))
        for field in self.fields:
            if field.name in value:
                values[field.target] = field.read(value[field.name], place.within(field.name))
            elif field.required:
                place.within(field.name).problem("This is missing.", f"Allowed: {field.values().replace('`', '')}.")
        return values

    def write(self, source: object) -> dict[str, object]:
        """The data that stands for an object with attributes named as the targets; defaults are left out."""
        data: dict[str, object] = {}
        for field in self.fields:
            value = getattr(source, field.target)
            if not field.is_default(value):
                data[field.name] = field.write(value)
        return data

    def names(self) -> list[str]:
        """The names of the fields."""
        return [field.name for field in self.fields]

    def schema(self) -> dict[str, object]:
        """An object that has these fields and no others."""
        return {
            "type": "object",
            "properties": {field.name: {"description": field.about, **field.schema()} for field in self.fields},
            "required": [field.name for field in self.fields if field.required],
            "additionalProperties": False,
        }


class Inner(Field):
    """A table within a table, and what is made of its values. It may be left out if all its fields may."""

    def __init__(self, name: str, about: str, table: Table, make: Callable[..., Any], target: str = "") -> None:
        super().__init__(name, about, None, target)
        self.table = table
        self.make = make

    def absent(self) -> Any:
        """What is made of the defaults."""
        return self.make(**{field.target: field.absent() for field in self.table.fields})

    def is_default(self, value: Any) -> bool:
        """Whether there is nothing to write."""
        return not self.table.write(value)

    def read(self, value: object, place: Place) -> Any:
        """What is made of the values."""
        return self.make(**self.table.read(value, place))

    def write(self, value: Any) -> object:
        """The table."""
        return self.table.write(value)

    def schema(self) -> dict[str, object]:
        """A reference to the table's own schema."""
        return {"$ref": f"#/$defs/{self.table.name}"}

    def values(self) -> str:
        """The names of the table's fields."""
        return "a table of " + ", ".join(f"`{name}`" for name in self.table.names())


def visible_key(name: object) -> str:
    """A key of a file as a path shows it."""
    return name if isinstance(name, str) and re.fullmatch(r"[\w-]{1,40}", name) else shown(name)
