"""Texts in card files: what shows nothing, or is not seen, is refused, as it is in names at a table."""

import pytest

from conjobs.cons.letters import as_seen, shows
from conjobs.data.card import file_problems

NOTHING = ["\u2800", "\u3164\uffa0", "\u115f\u1160", "\ufe0f", "\u0301", "\u00a0", "\u3000", "\U0001d159", "\U000e0101"]
UNSEEN = ["Ann\u200bBen", "Ann\u202eBen", "Ann\u2066Ben", "Ann\ufeff", "Ann\u3164Ben", "\u2800Ann"]
UNSEEN += ["Ann\u200d", "An \u200cn"]
CARD = """
[[card]]
id = "quiet-night"
name = "{name}"
group = "vega"
set = "{set}"
text = "{text}"
effects = [{{ do = "score" }}]
"""
FIELDS = {"name": "Quiet Night", "set": "mine", "text": "All casinos score."}


def problems(tmp_path, **fields):
    path = tmp_path / "cards.toml"
    path.write_text(CARD.format(**{**FIELDS, **fields}), encoding="utf-8")
    return file_problems(path)


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("text", NOTHING + UNSEEN, ids=ascii)
def test_a_card_takes_no_text_that_cannot_be_seen(tmp_path, field, text):
    (problem,) = problems(tmp_path, **{field: text})
    assert f'card "quiet-night", {field}: ' in problem
    assert "Allowed: text on one line" in problem


@pytest.mark.parametrize(
    "text",
    ["Ночь", "夜", "Cafe\u0301 ☕\ufe0f", "ทำ", "-", "🎲", "हिन्दी", "می\u200cخواهم", "क्\u200dष"],
    ids=ascii,
)
def test_a_card_takes_any_text_that_can_be_seen(tmp_path, text):
    assert problems(tmp_path, name=text, set=text, text=text) == []


def test_letters_that_look_blank_show_nothing():
    for text in NOTHING:
        assert not shows(text), ascii(text)
    for text in UNSEEN:
        assert shows(text), ascii(text)
    assert as_seen("a\u3164b\u2800") == "a b "
