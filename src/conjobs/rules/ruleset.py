"""The options that a table plays by: board, edition rows, house options, con cards. Never changes during a game."""

from __future__ import annotations

from conjobs.rules.bits import numbers
from conjobs.rules.board import GROUP_COUNT, Board
from conjobs.rules.conventions import ConCard
from conjobs.rules.errors import BadData


class Ruleset:
    """A board, the edition's rows as options of their own, the house options, and the con cards in play.

    `edition` names the row of the table "Editions" that the options started from. `colours` are the player colours on
    offer; `raising` is A-5 with the riser cost of A-2; `lay_off` that of A-6; `late_game_over` the house option of S-2;
    `cons` whether Con Jobs is played (CJ-1), with `cards` (empty without; needing only what is in play).

    Raises:
        BadData: cards without Con Jobs, a card that needs what is not in play, too many cards, or a repeated id.
    """

    def __init__(
        self,
        board: Board,
        edition: str,
        colours: tuple[str, ...],
        least_players: int,
        most_players: int,
        raising: bool,
        lay_off: bool,
        late_game_over: bool,
        cons: bool,
        cards: tuple[ConCard, ...],
    ) -> None:
        self.board = board
        self.edition = edition
        self.colours = colours
        self.least_players = least_players
        self.most_players = most_players
        self.raising = raising
        self.lay_off = lay_off
        self.late_game_over = late_game_over
        self.cons = cons
        self.cards = cards
        self.card_index = {card.id: number for number, card in enumerate(cards)}
        self.decks = numbers([0] * GROUP_COUNT)
        self._check()

    def _check(self) -> None:
        if self.cards and not self.cons:
            raise BadData("bad-ruleset", "Con cards need Con Jobs to be played.", "", "CJ-1")
        if len(self.cards) > 62:
            raise BadData("bad-ruleset", f"{len(self.cards)} con cards are too many.", "Up to 62 can be in play.")
        if len(self.card_index) != len(self.cards):
            raise BadData("bad-ruleset", "Two con cards in play have the same id.", "Each id must be used once.")
        for number, card in enumerate(self.cards):
            if "raise" in card.needs and not self.raising:
                raise BadData("bad-ruleset", f"The card {card.id} needs raise, which is not played.", "", "CJ-1")
            self.decks[card.group] |= 2**number
