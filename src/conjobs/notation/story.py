"""What happened, in sentences for the log: short, with names and amounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from conjobs.rules import events
from conjobs.rules.actions import (
    Build,
    Gamble,
    GiveDie,
    GiveLot,
    GiveMoney,
    Raise,
    Remodel,
    Reorganize,
    Sprawl,
    Step,
    TakeAction,
)
from conjobs.rules.bits import lots
from conjobs.rules.board import COLOURLESS, GROUPS, STRIP
from conjobs.rules.events import Event
from conjobs.rules.position import Position


def sentence(position: Position, event: Event, names: Mapping[int, str] | None = None) -> str:
    """The sentence for a fact, such as "red built Sphinx on C12 for $15." for a build.

    Args:
        position: any position of the game in which it happened; board, cards and colours are looked up there.
        event: what happened.
        names: what to call each seat; those left out are called by their colour.
    """
    return _TELL[type(event)](_Teller(position, names or {}), event)


def story(position: Position, facts: Iterable[Event], names: Mapping[int, str] | None = None) -> list[str]:
    """The sentences for several facts, in order."""
    return [sentence(position, fact, names) for fact in facts]


def setup_story(
    position: Position, facts: Iterable[Event], names: Mapping[int, str] | None = None
) -> list[str]:
    """The sentences for the setup: what was dealt (S-1) and put aside (S-4), and who starts and why (S-3).

    The arguments are as for `story`; of a game that began in the middle there is nothing to tell.
    """
    teller, told = _Teller(position, names or {}), list(facts)
    sentences = []
    for seat in range(position.players):
        dealt = [fact for fact in told if isinstance(fact, events.Dealt) and fact.seat == seat]
        if dealt:
            hand = _listed([teller.lot(fact.lot) for fact in dealt])
            sentences.append(f"{teller.who(seat)} has {hand}, and ${sum(fact.money for fact in dealt)}.")
    sentences += [teller.put_aside(fact) for fact in told if isinstance(fact, events.PutAside)]
    rounds = _start_rounds(told)
    if rounds:
        first, *ties = [_listed([f"{teller.who(seat)} {sum(dice)}" for seat, dice in one.items()]) for one in rounds]
        rolled = "".join(f"; of those tied, {tie}" for tie in ties)
        starter = max(rounds[-1], key=lambda seat: sum(rounds[-1][seat]))
        sentences += [f"Rolled for the start: {first}{rolled}.", f"{teller.who(starter)} rolled highest and starts."]
    return sentences


def _start_rounds(facts: Iterable[Event]) -> list[dict[int, tuple[int, ...]]]:
    """What was rolled for the start, by seat; each later round is rolled by those who tied."""
    rounds: list[dict[int, tuple[int, ...]]] = []
    for fact in facts:
        if isinstance(fact, events.RolledForStart):
            if not rounds or fact.seat in rounds[-1]:
                rounds.append({})
            rounds[-1][fact.seat] = fact.dice
    return rounds


class _Teller:
    """Knows what things are called at one table."""

    def __init__(self, position: Position, names: Mapping[int, str]) -> None:
        self.position = position
        self.names = names

    def who(self, seat: int) -> str:
        return self.names.get(seat, self.position.colours[seat])

    def whose(self, seat: int) -> str:
        name = self.who(seat)
        return f"{name}'" if name.endswith("s") else f"{name}'s"

    def lot(self, lot: int) -> str:
        return str(self.position.rules.board.names[lot])

    def lots(self, spaces: int) -> str:
        return " ".join(self.lot(lot) for lot in lots(spaces))

    def group(self, group: int) -> str:
        return "The colourless casino" if group == COLOURLESS else GROUPS[group].capitalize()

    def casino(self, group: int, spaces: int) -> str:
        return f"{self.group(group)} {self.lots(spaces)}"

    def card(self, card: int) -> str:
        return self.position.rules.cards[card].name

    def paid(self, amounts: Sequence[int]) -> str:
        return _listed([f"{self.who(seat)} ${amount}" for seat, amount in enumerate(amounts) if amount])

    def step(self, step: Step) -> str:
        """A step of an offer, without a full stop."""
        if isinstance(step, TakeAction):
            return f"{self.who(step.doer)} {self.deed(step.action)}"
        return f"{self.who(step.giver)} gives {self.who(step.taker)} {self.gift(step)}"

    def deed(self, action: Build | Sprawl | Remodel | Reorganize | Raise | Gamble) -> str:
        """An action of an offer, as one says of a player that he does it."""
        if isinstance(action, Build):
            return f"builds {self.group(action.group)} on {self.lot(action.lot)}{self.with_die(action.using)}"
        lot = self.lot(action.lot)
        casino = f"the casino at {lot}" if action.group is None else f"{self.group(action.group)} at {lot}"
        match action:
            case Sprawl():
                return f"sprawls from {casino} to {self.lot(action.to)}{self.with_die(action.using)}"
            case Remodel():
                return f"remodels {casino} to {self.group(action.into)}"
            case Reorganize():
                return f"reorganizes {casino}"
            case Raise():
                return f"raises {casino}"
            case Gamble():
                return f"bets ${action.bet} at {casino}"

    def with_die(self, using: int | None) -> str:
        return "" if using is None else f", with the die on {self.lot(using)}"

    def gift(self, step: GiveMoney | GiveLot | GiveDie) -> str:
        if isinstance(step, GiveMoney):
            return f"${step.amount}"
        return f"{'lot' if isinstance(step, GiveLot) else 'the die on'} {self.lot(step.lot)}"

    # The sentences, in the order of the events

    def dealt(self, event: events.Dealt) -> str:
        return f"{self.who(event.seat)} was dealt {self.lot(event.lot)} and took ${event.money}."

    def put_aside(self, event: events.PutAside) -> str:
        return f"{self.lot(event.lot)} was put aside, for its block is closed."

    def rolled_for_start(self, event: events.RolledForStart) -> str:
        return f"{self.who(event.seat)} rolled {_listed(event.dice)} for the start."

    def card_drawn(self, event: events.CardDrawn) -> str:
        if event.lot < 0:
            return f"{self.who(event.seat)} drew Game Over."
        card = self.position.rules.board.cards[event.lot]
        kind = "the Strip" if card == STRIP else GROUPS[card].capitalize()
        again = "; closed block: draws again, S-4" if self.position.closed & 2**event.lot else ""
        return f"{self.who(event.seat)} drew {self.lot(event.lot)} ({kind}{again})."

    def lot_taken(self, event: events.LotTaken) -> str:
        from_whom = f" from {self.who(event.before)}" if event.before >= 0 else ""
        return f"{self.who(event.seat)} took {self.lot(event.lot)}{from_whom}."

    def tile_taken(self, event: events.TileTaken) -> str:
        who, lot = self.who(event.seat), self.lot(event.lot)
        if event.before >= 0:
            return f"{who} took over {self.whose(event.before)} tile on {lot} with its {event.value}."
        return f"{who} put a die of {event.value} on {lot}."

    def lots_paid(self, event: events.LotsPaid) -> str:
        return f"Lots paid {self.paid(event.amounts)}." if any(event.amounts) else "No lot paid."

    def casino_paid(self, event: events.CasinoPaid) -> str:
        casino = self.casino(event.group, event.spaces)
        return f"{casino} paid {self.paid(event.amounts)}." if any(event.amounts) else f"{casino} paid nobody."

    def scored(self, event: events.Scored) -> str:
        casino = self.casino(event.group, event.spaces)
        if event.seat < 0:
            return f"{casino} has no boss and scored for nobody."
        if event.before == event.after:
            return f"{casino} scored {event.size} for {self.who(event.seat)}, who stays on {event.after}."
        return f"{casino} scored {event.size} for {self.who(event.seat)}, from {event.before} to {event.after}."

    def built(self, event: events.Built) -> str:
        group, lot = self.group(event.group), self.lot(event.lot)
        return f"{self.who(event.seat)} built {group} on {lot}{_price(event.cost)}."

    def sprawled(self, event: events.Sprawled) -> str:
        way = f"from {self.lot(event.lot)} to {self.lot(event.to)}"
        return f"{self.who(event.seat)} sprawled {self.group(event.group)} {way}{_price(event.cost)}."

    def remodelled(self, event: events.Remodelled) -> str:
        casino = _small(self.casino(event.group, event.spaces))
        return f"{self.who(event.seat)} remodelled {casino} to {self.group(event.into)}{_price(event.cost)}."

    def reorganized(self, event: events.Reorganized) -> str:
        casino = _small(self.casino(event.group, event.spaces))
        return f"{self.who(event.seat)} reorganized {casino}{_price(event.cost)}."

    def raised(self, event: events.Raised) -> str:
        casino = _small(self.casino(event.group, event.spaces))
        return f"{self.who(event.seat)} raised {casino} to {event.height} storeys{_price(event.cost)}."

    def dice_rolled(self, event: events.DiceRolled) -> str:
        dice = [f"{value} on {self.lot(lot)}" for lot, value in zip(event.lots, event.values, strict=True)]
        return f"{'Tie rerolled' if event.why == 'tie' else 'Rolled'}: {', '.join(dice)}."

    def value_placed(self, event: events.ValuePlaced) -> str:
        return f"{self.who(event.seat)} placed {event.value} on {self.lot(event.lot)}."

    def bet_made(self, event: events.BetMade) -> str:
        boss, bet = self.who(event.boss), f"{self.who(event.seat)} bets ${event.bet}"
        return f"{bet} with {boss} at {self.lot(event.lot)}; {boss} may lay off half."

    def laid_off(self, event: events.LaidOff) -> str:
        return f"{self.who(event.seat)} {'laid off half of' if event.half else 'covered'} the bet."

    def gambled(self, event: events.Gambled) -> str:
        boss = self.who(event.boss)
        bet = f"{self.who(event.seat)} bet ${event.bet} with {boss} at {self.lot(event.lot)}"
        rolled = f"rolled {_listed(event.dice)}"
        bank = -event.gain - event.boss_gain
        if event.gain < 0:
            share = f"; {boss} got ${event.boss_gain}, the bank ${bank}" if bank else ""
            return f"{bet}, {rolled} and lost{share}."
        share = f"; {boss} paid ${-event.boss_gain}, the bank ${-bank}" if bank else ""
        won = f"won ${event.gain}" if event.gain else "won, but there was nothing to be paid"
        return f"{bet}, {rolled} and {won}{share}."

    def die_moved(self, event: events.DieMoved) -> str:
        return f"{self.who(event.seat)} had no die left and took the one on {self.lot(event.lot)}."

    def lot_given_up(self, event: events.LotGivenUp) -> str:
        return f"{self.who(event.seat)} had no marker left and gave up {self.lot(event.lot)}."

    def turn_ended(self, event: events.TurnEnded) -> str:
        return f"{self.who(event.seat)} ended the turn; {self.who(event.next_seat)} is next."

    def offered(self, event: events.Offered) -> str:
        return f"{self.who(event.seat)} offered: {'; '.join(self.step(step) for step in event.steps)}."

    def accepted(self, event: events.Accepted) -> str:
        return f"{self.who(event.seat)} accepted {self.whose(event.maker)} offer."

    def declined(self, event: events.Declined) -> str:
        return f"{self.who(event.seat)} declined {self.whose(event.maker)} offer."

    def withdrawn(self, event: events.Withdrawn) -> str:
        return f"{self.who(event.seat)} withdrew the offer."

    def step_done(self, event: events.StepDone) -> str:
        if isinstance(event.step, TakeAction):
            return f"{self.step(event.step)}."
        return f"{self.who(event.step.giver)} gave {self.who(event.step.taker)} {self.gift(event.step)}."

    def trade_stopped(self, event: events.TradeStopped) -> str:
        back = ""
        if event.undone:
            back = f"; {'the step' if event.undone == 1 else f'the {event.undone} steps'} before it went back"
        return f"The trade stopped at step {event.step + 1}{back}."

    def hosted(self, event: events.Hosted) -> str:
        return f"{self.who(event.seat)} hosted {self.card(event.card)}."

    def cancelled(self, event: events.Cancelled) -> str:
        return f"{self.who(event.seat)} cancelled {self.card(event.card)}."

    def event_over(self, event: events.EventOver) -> str:
        left = f"next is {self.card(event.top)}" if event.top >= 0 else "its deck is empty"
        return f"{self.card(event.card)} was discarded; {left}."

    def passed(self, event: events.Passed) -> str:
        return f"{self.who(event.seat)} passed."

    def money_paid(self, event: events.MoneyPaid) -> str:
        if event.amount < 0:
            return f"{self.who(event.seat)} paid ${-event.amount}."
        return f"{self.who(event.seat)} got ${event.amount}."

    def tile_flipped(self, event: events.TileFlipped) -> str:
        return f"The tile on {self.lot(event.lot)} was turned face down."

    def became_parking_lot(self, event: events.BecameParkingLot) -> str:
        return f"{self.who(event.seat)} turned {self.lot(event.lot)} into a parking lot."

    def tile_removed(self, event: events.TileRemoved) -> str:
        return f"The tile on {self.lot(event.lot)} was taken off the board."

    def die_set(self, event: events.DieSet) -> str:
        return f"The die on {self.lot(event.lot)} was turned from {event.before} to {event.value}."

    def values_exchanged(self, event: events.ValuesExchanged) -> str:
        return f"The dice on {self.lot(event.lot)} and {self.lot(event.second)} exchanged their values."

    def dice_exchanged(self, event: events.DiceExchanged) -> str:
        return f"The dice on {self.lot(event.lot)} and {self.lot(event.second)} changed places."

    def die_placed(self, event: events.DiePlaced) -> str:
        return f"{self.who(event.seat)} put a die of {event.value} on {self.lot(event.lot)}."

    def lot_claimed(self, event: events.LotClaimed) -> str:
        return f"{self.who(event.seat)} claimed {self.lot(event.lot)}{_price(event.cost)}."

    def game_ended(self, event: events.GameEnded) -> str:
        winners = _listed([self.who(seat) for seat in lots(event.winners)])
        if event.jackpot:
            return f"{winners} reached {self.position.rules.board.track[-1]} and won."
        return f"{winners} {'won' if event.winners.bit_count() == 1 else 'share the win'}."


def _listed(words: Sequence[object]) -> str:
    """Words with commas between them, and the last after "and"."""
    *most, last = [str(word) for word in words]
    return f"{', '.join(most)} and {last}" if most else last


def _price(cost: int) -> str:
    return f" for ${cost}" if cost else ", free"


def _small(casino: str) -> str:
    """The casino's name in the middle of a sentence."""
    return casino.replace("The colourless", "the colourless")


_TELL: Final[dict[type, Callable[[_Teller, Any], str]]] = {
    events.Dealt: _Teller.dealt,
    events.PutAside: _Teller.put_aside,
    events.RolledForStart: _Teller.rolled_for_start,
    events.CardDrawn: _Teller.card_drawn,
    events.LotTaken: _Teller.lot_taken,
    events.TileTaken: _Teller.tile_taken,
    events.LotsPaid: _Teller.lots_paid,
    events.CasinoPaid: _Teller.casino_paid,
    events.Scored: _Teller.scored,
    events.Built: _Teller.built,
    events.Sprawled: _Teller.sprawled,
    events.Remodelled: _Teller.remodelled,
    events.Reorganized: _Teller.reorganized,
    events.Raised: _Teller.raised,
    events.DiceRolled: _Teller.dice_rolled,
    events.ValuePlaced: _Teller.value_placed,
    events.BetMade: _Teller.bet_made,
    events.LaidOff: _Teller.laid_off,
    events.Gambled: _Teller.gambled,
    events.DieMoved: _Teller.die_moved,
    events.LotGivenUp: _Teller.lot_given_up,
    events.TurnEnded: _Teller.turn_ended,
    events.Offered: _Teller.offered,
    events.Accepted: _Teller.accepted,
    events.Declined: _Teller.declined,
    events.Withdrawn: _Teller.withdrawn,
    events.StepDone: _Teller.step_done,
    events.TradeStopped: _Teller.trade_stopped,
    events.Hosted: _Teller.hosted,
    events.Cancelled: _Teller.cancelled,
    events.EventOver: _Teller.event_over,
    events.Passed: _Teller.passed,
    events.MoneyPaid: _Teller.money_paid,
    events.TileFlipped: _Teller.tile_flipped,
    events.BecameParkingLot: _Teller.became_parking_lot,
    events.TileRemoved: _Teller.tile_removed,
    events.DieSet: _Teller.die_set,
    events.ValuesExchanged: _Teller.values_exchanged,
    events.DiceExchanged: _Teller.dice_exchanged,
    events.DiePlaced: _Teller.die_placed,
    events.LotClaimed: _Teller.lot_claimed,
    events.GameEnded: _Teller.game_ended,
}
