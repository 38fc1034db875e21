"""How a line of the notation could go on: the words that its last one could become."""

from __future__ import annotations

from conjobs.notation import words
from conjobs.notation.actions.grammar import FORMS, GIFTS, STEP_VERBS, TRADED
from conjobs.notation.actions.reading import LONGEST_LINE, PRINTABLE, SEAT, TOKENS
from conjobs.notation.actions.slots import CasinoSlot, Slot
from conjobs.notation.actions.writing import format_code
from conjobs.rules.actions import ACCEPT, ANY_GROUP, DECLINE, WITHDRAW, group_of, lot_of, pack
from conjobs.rules.casinos import at, groups_at
from conjobs.rules.errors import OK, AmbiguousAction, UnreadableAction
from conjobs.rules.legal import casino_code, listed, problem
from conjobs.rules.position import Position


def complete(text: str, position: Position, speaker: int | None = None) -> list[str]:
    """What the last word of a line could be, in full; after a space, what the next word could be.

    What is legal for the player comes first, in the order in which actions are listed; then what can be read but is not
    legal now. `speaker` is the seat whose line it is, by default that of the player to act.
    """
    if len(text) > LONGEST_LINE or not PRINTABLE.fullmatch(text):
        return []
    seat = int(position.to_act) if speaker is None else speaker
    line = text
    named = SEAT.fullmatch(line)
    if named and len(named[1]) > 0 and " " not in named[1]:
        try:
            seat = words.player(named[1], position.colours)
        except (UnreadableAction, AmbiguousAction):
            return []
        line = named[2]
    tokens = TOKENS.findall(line)
    last = tokens.pop() if tokens and tokens[-1] != ";" and not line[-1:].isspace() else ""
    if not tokens:
        found = [tokens_of[0] for tokens_of in _legal(position, seat)] + list(FORMS)
        if named is None:
            found += [f"{colour}:" for colour in position.colours]
        return _beginning(last, found)
    try:
        verb = words.keyword(tokens[0], list(FORMS), "action", "")
        if verb == "offer":
            return _beginning(last, _step_words(position, seat, tokens[1:]))
        return _beginning(last, _next_words(position, seat, verb, tokens[1:]))
    except (UnreadableAction, AmbiguousAction):
        return []


def _beginning(last: str, found: list[str]) -> list[str]:
    """Those of the words that begin with the last word, each once."""
    return [word for word in dict.fromkeys(found) if word.lower().startswith(last.lower())]


def _legal(position: Position, seat: int) -> list[list[str]]:
    """The legal actions of the seat as lists of words, answers to offers included."""
    codes = listed(position) if seat == position.to_act else []
    if seat >= 0:
        answers = [pack(kind, maker) for maker in range(position.players) for kind in (ACCEPT, DECLINE)]
        answers.append(pack(WITHDRAW))
        codes = codes + [code for code in answers if problem(position, seat, code) == OK]
    return [format_code(position, code).split() for code in codes]


def _next_words(position: Position, seat: int, verb: str, tokens: list[str]) -> list[str]:
    """The words that may follow those of a line, which begins with `verb`."""
    form = FORMS[verb]
    before = [verb]
    awaited: list[str] = []
    left = list(tokens)
    for slot in form.slots:
        if slot.lead:
            if not left:
                awaited = [slot.lead]
                break
            words.keyword(left.pop(0), [slot.lead], "word", "")
            before.append(slot.lead)
        if not left:
            awaited = slot.candidates(position)
            break
        before.append(_listed_word(position, slot, left.pop(0)))
    else:
        return []
    place = len(before)
    legal = [line[place] for line in _legal(position, seat) if line[:place] == before and len(line) > place]
    return legal + awaited


def _listed_word(position: Position, slot: Slot, word: str) -> str:
    """The word as the list of legal actions writes it: a casino is named there by its first lot."""
    fields = slot.read(word, position)
    if isinstance(slot, CasinoSlot):
        lot, group = fields["lot"], fields["group"]
        groups = groups_at(position, lot)
        if group is None and len(groups) == 1:
            group = groups[0]
        if group in groups:
            code = casino_code(position, 0, group, at(position, lot, group))
            named = int(group_of(code))
            return words.casino_word(int(lot_of(code)), None if named == ANY_GROUP else named, position.rules.board)
        return words.casino_word(lot, group, position.rules.board)
    return slot.word(fields[slot.field], position)


def _step_words(position: Position, seat: int, tokens: list[str]) -> list[str]:
    """The words that may follow in the last step of an offer."""
    step = tokens[len(tokens) - tokens[::-1].index(";") :] if ";" in tokens else tokens
    if not step:
        return list(position.colours)
    who = words.player(step[0], position.colours)
    if len(step) == 1:
        return list(STEP_VERBS) if who == position.turn else ["gives"]
    verb = words.keyword(step[1], STEP_VERBS, "step", "")
    if verb == "does":
        if len(step) == 2:
            return list(TRADED)
        return _next_words(position, seat, words.keyword(step[2], TRADED, "action", ""), step[3:])
    if len(step) == 2:
        return [colour for number, colour in enumerate(position.colours) if number != who]
    if len(step) == 3:
        return ["lot", "die", "$"]
    if len(step) == 4 and words.keyword(step[3], list(GIFTS), "gift", "") in GIFTS:
        mine = position.markers[who] if step[3].lower().startswith("l") else position.dice[who]
        names = position.rules.board.names
        return [name for lot, name in enumerate(names) if mine & 2**lot]
    return []
