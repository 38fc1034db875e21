"""Who sits at a table: people who come, talk and leave, and bots that the host puts there."""

from __future__ import annotations

from typing import Any, Final

from conjobs.bots.levels import level, shipped_levels
from conjobs.record.fair import MOST_WORDS
from conjobs.rules.errors import ConjobsError
from conjobs.table.automatic import Automatic
from conjobs.table.kept import (
    CLOSED,
    RUNNING,
    WAITING,
)
from conjobs.table.names import FORMER, MOST_LETTERS, cleaned, same
from conjobs.table.refusals import refused
from conjobs.table.seats import BOT, OPEN, PERSON, Seat, Seated, fits, hashed, new_secret

MOST_MESSAGE: Final = 500
MOST_ADDRESS: Final = 500


class Seating(Automatic):
    """A table at which people and bots sit down."""

    def sit(self, name: object, seat: int | None = None) -> Seated:
        """Let a person sit down, before the start; returns the secrets of the seat, which are kept nowhere.

        Raises:
            ConjobsError: `not-open`, `no-seat`, `seat-taken`, `table-full`, `bad-text` or `name-taken`.
        """
        self._only(WAITING)
        number = self._free_seat() if seat is None else self._number(seat)
        if self.seats[number].kind != OPEN:
            raise refused("seat-taken", "Choose an open seat.")
        plain = self._new_name(name)
        seated = Seated(number, new_secret(), new_secret())
        self._people += 1
        self.seats[number] = Seat(
            PERSON, plain, person=self._people, token=hashed(seated.token), recovery=hashed(seated.recovery)
        )
        self._touch()
        return seated

    def _free_seat(self) -> int:
        free = next((number for number, seat in enumerate(self.seats) if seat.kind == OPEN), None)
        if free is None:
            raise refused("table-full", "Ask the host for a bot's seat.")
        return free

    def _new_name(self, name: object, but: int | None = None) -> str:
        plain = cleaned(name, "The name", MOST_LETTERS)
        others = [seat.name for number, seat in enumerate(self.seats) if number != but and seat.kind != OPEN]
        if any(same(plain, other) for other in [*others, FORMER]):
            raise refused("name-taken", "Choose another one.")
        return plain

    def recover(self, recovery: object) -> Seated:
        """Move a seat to another device: both its secrets are made anew, and the old ones end.

        Raises:
            ConjobsError: code `bad-recovery`; no seat has this recovery secret.
        """
        for number, seat in enumerate(self.seats):
            if fits(recovery, seat.recovery):
                seated = Seated(number, new_secret(), new_secret())
                seat.token, seat.recovery = hashed(seated.token), hashed(seated.recovery)
                self._touch()
                return seated
        raise refused("bad-recovery", "Make a new one on the device where you sit.")

    def new_recovery(self, seat: int) -> str:
        """A new recovery secret for the seat; the old one ends."""
        found = self._person(seat)
        secret = new_secret()
        found.recovery = hashed(secret)
        self._touch()
        return secret

    def rename(self, seat: int, name: object) -> None:
        """Give oneself another name."""
        found = self._person(seat)
        found.name = self._new_name(name, but=seat)
        self._touch()

    def leave(self, seat: int, now: float) -> None:
        """Leave the table. Before the start the seat is open again, in a running game a bot plays it on."""
        found = self._person(seat)
        if found.left:
            raise refused("not-your-seat", "You have left the table.")
        if self.status == WAITING:
            self._note(seat, "left.", now)
            self.seats[seat] = Seat()
        else:
            found.left = True
            if self.status == RUNNING:
                found.bot = found.bot or found.stand_in
                self._note(seat, f"left; {level(found.bot).name} plays on.", now)
        self._pass_host(seat, now)
        self._seats_changed(now)

    def _pass_host(self, seat: int, now: float) -> None:
        """Make the next person the host if this one was; where nobody is left, the table closes."""
        if any(other.here for other in self.seats):
            while not self.seats[self.host].here:
                self.host = (self.host + 1) % self.config.players
        elif self.status in (WAITING, RUNNING):
            self._close(now)

    def free(self, by: int, seat: int, now: float) -> None:
        """Let the host send a person or a bot away, before the start."""
        self._by_host(by)
        self._only(WAITING)
        number = self._number(seat)
        if number == by:
            raise refused("not-your-seat", "To go yourself, leave.")
        if self.seats[number].kind == PERSON:
            self._note(number, "was sent away.", now)
        self.seats[number] = Seat()
        self._seats_changed(now)

    def set_bot(self, by: int, seat: int, id: object, now: float) -> None:
        """Let a bot play a seat.

        Before the start the host puts a bot on an open seat, or, with None, makes it open again. In a running game he
        changes a bot, or gives the seat of a person who is away to a bot and, with None, back. A person may do the
        latter for himself.

        Raises:
            ConjobsError: `not-host`, `seat-taken`, `unknown-bot`, or `closed` and the like.
        """
        number = self._number(seat)
        if by != number or self._person(by).left:
            self._by_host(by)
        found = self.seats[number]
        one = None if id is None else level(id)
        if self.status == WAITING and found.kind != PERSON:
            self.seats[number] = Seat() if one is None else self._bot_seat(number, one.id)
        elif self.status == WAITING:
            raise refused("seat-taken", "Free it first.")
        else:
            self._only(RUNNING)
            self._give(number, None if one is None else one.id, now)
        self._seats_changed(now)

    def _give(self, number: int, id: str | None, now: float) -> None:
        found = self.seats[number]
        if found.kind == BOT and id is None:
            allowed = "A person whose seat a bot plays for now gets it back."
            raise ConjobsError("seat-taken", "That seat is a bot's.", allowed)
        if found.kind == BOT:
            found.bot = id
        elif id is None:
            if found.token is None:
                raise refused("no-seat", "Its person is gone for good.")
            if found.bot is not None:
                self._note(number, "plays again.", now)
            found.bot, found.left = None, False
        else:
            found.bot = id
            self._note(number, f"is away; {level(id).name} plays.", now)

    def set_stand_in(self, seat: int, id: object) -> None:
        """Choose the level that answers, and ends the turn, when one's clock has run out."""
        found = self._person(seat)
        found.stand_in = level(id, shipped_levels()).id
        self._touch()

    def set_webhook(self, seat: int, address: object) -> None:
        """Keep an address that is called when it is one's turn; None for none. Whether it may be called is not asked.

        Raises:
            ConjobsError: code `bad-text`; it is too long, or does not begin with https://.
        """
        found = self._person(seat)
        plain = None if address is None else cleaned(address, "The webhook", MOST_ADDRESS)
        if plain is not None and not plain.lower().startswith("https://"):
            raise ConjobsError("bad-text", "The webhook cannot be called.", "It begins with https://.")
        found.webhook = plain
        self._touch()

    def set_words(self, seat: int, words: object) -> None:
        """Give own words that go into all dice and cards, before the start; None for none. The record shows them.

        Raises:
            ConjobsError: `not-open`, `bad-text`, or `no-words` where the dice are not secret.
        """
        found = self._person(seat)
        self._only(WAITING)
        if self._secret is None:
            raise refused("no-words", "The dice of this table come from a seed that everybody may know.")
        found.words = None if words is None else cleaned(words, "What you say", MOST_WORDS)
        self._touch()

    def say(self, seat: int, text: object, now: float) -> dict[str, Any]:
        """Say something to all at the table; returns the message.

        Raises:
            ConjobsError: `not-your-seat`, `closed` or `bad-text`.
        """
        found = self._person(seat)
        if found.left:
            raise refused("not-your-seat", "You have left the table.")
        if self.status == CLOSED:
            raise refused("closed")
        return self._message("say", seat, cleaned(text, "The message", MOST_MESSAGE), now)

    def close(self, by: int, now: float) -> None:
        """Let the host close the table; its record stays. A game that runs is given up for good.

        Raises:
            ConjobsError: `not-host` or `closed`.
        """
        self._by_host(by)
        if self.status == CLOSED:
            raise refused("closed")
        self._close(now)

    def _close(self, now: float) -> None:
        if self.status == RUNNING and self.game is not None:
            # Nobody goes on with it, so its dice may be checked.
            self.game.give_up()
        self.status = CLOSED
        self.ended = now if self.ended is None else self.ended
        self._stop(now)

    def erase(self, seat: int, now: float) -> None:
        """Forget the person of a seat, who leaves with it: name, messages, secrets, webhook. The record stays.

        Own words that went into the game's chance are part of the record.
        """
        found = self._person(seat)
        person = found.person
        if not found.left:
            self.leave(seat, now)
        if self.seats[seat] is found:
            found.name, found.token, found.recovery, found.webhook, found.words = FORMER, None, None, None, None
        for place, message in enumerate(self.chat):
            if message["person"] == person:
                text = "" if message["kind"] == "say" else message["text"]
                self.chat[place] = self._new_chat[message["number"]] = {**message, "name": FORMER, "text": text}
        self._touch()
