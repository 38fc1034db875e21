"""What a table plays by, as its maker asked for it; each wrong field is refused with what would be allowed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cached_property
from typing import Any, Final

from conjobs.cons.card_files import combine, parse_cards
from conjobs.cons.fields import near, one_of, shown
from conjobs.cons.verbs import EventCard
from conjobs.data import SETS, load_editions, ruleset, shipped_cards
from conjobs.data.read import parse_toml
from conjobs.record.seeded import MOST_SEED
from conjobs.rules.errors import BadData, ConjobsError
from conjobs.rules.ruleset import Ruleset
from conjobs.table.names import cleaned

DAY: Final = 86_400
MOST_NAME: Final = 60
# The bytes of a card file.
MOST_CARD_BYTES: Final = 256 * 1024
MOST_PACE: Final = 3.0
CLOCKS: Final = ("none", "turn", "game", "days")
# The fewest and the most seconds of each kind of clock.
CLOCK_SECONDS: Final = {"turn": (10, 3_600), "game": (60, 43_200), "days": (DAY, 30 * DAY)}
CHOICE_SECONDS: Final = (5, 3_600)
USUAL_CHOICE_SECONDS: Final = 60
WATCHERS: Final = ("link", "nobody")


@dataclass(frozen=True)
class ClockConfig:
    """How long people may think, in seconds.

    `kind` is "none", "turn" (for each turn), "game" (for all turns of a player together), or "days" (for each turn, in
    whole days). `seconds` is None without a clock. `choice_seconds` are for a choice in another's turn, and for an
    answer that bots or an undo wait for.
    """

    kind: str = "none"
    seconds: int | None = None
    choice_seconds: int = USUAL_CHOICE_SECONDS


@dataclass(frozen=True)
class TableConfig:
    """All that is settled when a table is made, and does not change any more.

    `cards` is the text of a player's own card file. `raise_` and `lay_off` are None where the edition decides. `watch`
    says who may watch, `public` whether the lobby shows the table, `pace` how many seconds lie between moves of bots.
    With a `seed` the same game comes again; then the dice are not committed to.
    """

    name: str = "A table"
    edition: str = "six-player"
    players: int = 4
    cons: bool = True
    sets: tuple[str, ...] = SETS
    cards: str | None = None
    raise_: bool | None = None
    lay_off: bool | None = None
    late_game_over: bool = False
    clock: ClockConfig = ClockConfig()
    watch: str = "link"
    public: bool = False
    pace: float = 0.8
    seed: int | None = None

    @classmethod
    def read(cls, data: Mapping[str, object]) -> TableConfig:
        """The configuration that the data describe; what they leave out is as usual.

        Raises:
            ConjobsError: code `bad-table`, the first field that is wrong, and what it may be; `bad-cards`, all that is
                wrong with the card file.
        """
        known = [*_READERS, "players", "clock"]
        for name in data:
            if name not in known:
                raise _wrong(f"there is no field {shown(name)}.", one_of(known) + near(name, known))
        edition = _READERS["edition"](data["edition"]) if "edition" in data else cls.edition
        found = {_field(name): reader(data[name]) for name, reader in _READERS.items() if name in data}
        if "players" in data:
            found["players"] = _players(data["players"], edition)
        if "clock" in data:
            found["clock"] = _clock(data["clock"])
        config = cls(**found)
        config.rules()
        return config

    @classmethod
    def wanted(cls, data: Mapping[str, object]) -> TableConfig:
        """The configuration of a new table, as `read`; one that is kept may be as none is made any more.

        Raises:
            ConjobsError: as `read`; or there is no card for Con Jobs.
        """
        config = cls.read(data)
        if config.cons and not config.sets and config.cards is None:
            allowed = f"Allowed with cons: some of {', '.join(SETS)}, or cards of your own."
            raise _wrong("sets cannot be empty where Con Jobs is played.", allowed)
        return config

    def to_data(self) -> dict[str, Any]:
        """The data that `read` makes the same configuration of."""
        data = asdict(self)
        data["raise"] = data.pop("raise_")
        data["sets"] = list(self.sets)
        return data

    def public_data(self) -> dict[str, Any]:
        """What everybody may see: instead of the card file's text only whether there is one."""
        return dict(self._public)

    @cached_property
    def _public(self) -> dict[str, Any]:
        data = self.to_data()
        data["own_cards"] = data.pop("cards") is not None
        return data

    def rules(self) -> Ruleset:
        """The ruleset that the table plays by.

        Raises:
            BadData: code `bad-cards`; the card file cannot be used.
        """
        return ruleset(
            self.edition,
            cons=self.cons,
            cards=_con_cards(self.sets, self.cards) if self.cons else None,
            raising=self.raise_,
            lay_off=self.lay_off,
            late_game_over=self.late_game_over,
        )


def _field(name: str) -> str:
    return "raise_" if name == "raise" else name


def _wrong(message: str, allowed: str) -> ConjobsError:
    return ConjobsError("bad-table", f"The table cannot be made: {message}", allowed)


def _con_cards(sets: tuple[str, ...], text: str | None) -> tuple[EventCard, ...]:
    """The cards of the chosen sets, and those of the card file.

    The file is checked against all shipped cards, so that it is right or wrong by itself, as in `card_library`.
    """
    files = []
    if text is not None:
        try:
            data = parse_toml(text)
        except ValueError as error:
            raise BadData("bad-cards", f"The card file is no TOML: {error}.", "The form is that of toml.io.") from error
        files.append(parse_cards(data, "the card file"))
    left_out = {card for card in shipped_cards() if card.set not in sets}
    return tuple(card for card in combine(shipped_cards(), files) if card not in left_out)


def _name(value: object) -> str:
    return cleaned(value, "The table's name", MOST_NAME)


def _word(field: str, allowed: tuple[str, ...]) -> Callable[[object], str]:
    def read(value: object) -> str:
        if isinstance(value, str) and value in allowed:
            return value
        raise _wrong(f"{field} cannot be {shown(value)}.", one_of(allowed) + near(value, allowed))

    return read


def _flag(field: str) -> Callable[[object], bool]:
    def read(value: object) -> bool:
        if isinstance(value, bool):
            return value
        raise _wrong(f"{field} cannot be {shown(value)}.", "Allowed: true, false.")

    return read


def _option(field: str) -> Callable[[object], bool | None]:
    def read(value: object) -> bool | None:
        if value is None or isinstance(value, bool):
            return value
        raise _wrong(f"{field} cannot be {shown(value)}.", "Allowed: true, false, or null: as in the edition.")

    return read


def _whole(field: str, value: object, least: int, most: int, what: str = "") -> int:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise _wrong(f"{field} cannot be {shown(value)}.", _whole_allowed(least, most, what))


def _whole_allowed(least: int, most: int, what: str) -> str:
    return f"Allowed: whole numbers from {least} to {most}{what}."


def _sets(value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise _wrong(f"sets cannot be {shown(value)}.", f"Allowed: a list of some of {', '.join(SETS)}, each once.")
    for name in value:
        if name not in SETS:
            what = f"there is no set {shown(name)}." if isinstance(name, str) else f"a set cannot be {shown(name)}."
            raise _wrong(what, one_of(SETS) + near(name, SETS))
        if value.count(name) > 1:
            raise _wrong(f"sets has {shown(name)} twice.", "Allowed: each set once.")
    return tuple(value)


def _cards_text(value: object) -> str | None:
    if value is None:
        return None
    allowed = f"Allowed: null, or the text of a card file, up to {MOST_CARD_BYTES // 1024} KB."
    if not isinstance(value, str):
        raise _wrong(f"cards cannot be {shown(value)}.", allowed)
    if len(value.encode(errors="replace")) > MOST_CARD_BYTES:
        raise _wrong("the card file is too long.", allowed)
    return value.replace("\r\n", "\n")


def _pace(value: object) -> float:
    if isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= MOST_PACE:
        return float(value)
    raise _wrong(f"pace cannot be {shown(value)}.", f"Allowed: 0 to {MOST_PACE:g} seconds.")


def _seed(value: object) -> int | None:
    return None if value is None else _whole("seed", value, -MOST_SEED, MOST_SEED, ", or null")


def _players(value: object, edition: str) -> int:
    found = load_editions()[edition]
    return _whole("players", value, found.least_players, found.most_players, f" in the {edition} edition")


def _clock(value: object) -> ClockConfig:
    known = [field.name for field in fields(ClockConfig)]
    if not isinstance(value, Mapping):
        raise _wrong(f"clock cannot be {shown(value)}.", f"Allowed: an object with {', '.join(known)}.")
    for name in value:
        if name not in known:
            raise _wrong(f"clock has no field {shown(name)}.", one_of(known) + near(name, known))
    if "kind" not in value and value.get("seconds") is not None:
        raise _wrong("clock.kind is missing.", one_of(tuple(CLOCK_SECONDS)))
    kind = _word("clock.kind", CLOCKS)(value.get("kind", "none"))
    days = kind == "days"
    least, most = (DAY // 24, 7 * DAY) if days else CHOICE_SECONDS
    usual = DAY if days else USUAL_CHOICE_SECONDS
    what = f' with clock.kind "{kind}"'
    choice = _whole("clock.choice_seconds", value.get("choice_seconds", usual), least, most, what)
    return ClockConfig(kind, _seconds(kind, value.get("seconds")), choice)


def _seconds(kind: str, value: object) -> int | None:
    if kind == "none":
        if value is None:
            return None
        raise _wrong(f"clock.seconds cannot be {shown(value)}.", "Allowed: null, as there is no clock.")
    least, most = CLOCK_SECONDS[kind]
    what = f' with clock.kind "{kind}"'
    if value is None:
        raise _wrong("clock.seconds is missing.", _whole_allowed(least, most, what))
    seconds = _whole("clock.seconds", value, least, most, what)
    if kind == "days" and seconds % DAY:
        raise _wrong(f"clock.seconds cannot be {seconds}.", f"Allowed: whole days, so multiples of {DAY}.")
    return seconds


_READERS: Final[dict[str, Callable[[object], Any]]] = {
    "name": _name,
    "edition": lambda value: _word("edition", tuple(load_editions()))(value),
    "cons": _flag("cons"),
    "sets": _sets,
    "cards": _cards_text,
    "raise": _option("raise"),
    "lay_off": _option("lay_off"),
    "late_game_over": _flag("late_game_over"),
    "watch": _word("watch", WATCHERS),
    "public": _flag("public"),
    "pace": _pace,
    "seed": _seed,
}
