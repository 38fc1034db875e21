"""Names, cards and the fingerprint have the room that there is."""

from __future__ import annotations

from playwright.sync_api import expect
from serving import Server
from tables import Visitor, at_position, begin

LONG = "Maximiliana of Hohenburg"
FEW = """players = ["red $20", "yellow $20", "blue $20"]
lots.D8 = "sphinx red 5"
lots.D9 = "lot yellow"
cons.sphinx = ["archaeology-symposium"]
window = "sphinx"
"""
# The longest cards, each with one that is gone.
MANY = """players = ["red $20", "yellow $20"]
turn = "yellow"
phase = "draw"
cons.albion = ["grand-tournament", "heraldry-fair"]
cons.sphinx = ["riddle-masters-summit", "mummy-unwrapping"]
cons.vega = ["zero-gravity-ball", "starship-expo"]
cons.tivoli = ["senate-levy", "bacchanal"]
cons.pioneer = ["ghost-town-revival", "stagecoach-rally"]
con_discards.albion = ["squires-orientation"]
con_discards.sphinx = ["archaeology-symposium"]
con_discards.vega = ["cloaking-showcase"]
con_discards.pioneer = ["claim-stakers-jamboree"]
"""


def test_a_long_name_is_whole_where_there_is_room(visitor: Visitor, server: Server) -> None:
    table = at_position(server, FEW, "Rafi", LONG, "Juno")
    page = table.sit(visitor, "Rafi", viewport={"width": 1440, "height": 900}).page
    name = page.get_by_role("region", name="Hosting").get_by_text(LONG)
    expect(name).to_be_visible()
    assert name.evaluate("(name) => name.scrollWidth <= name.clientWidth")


def test_the_decks_are_seen_whole_in_a_low_window(visitor: Visitor, server: Server) -> None:
    table = at_position(server, MANY, "Rafi", "Lena")
    page = table.sit(visitor, "Rafi", viewport={"width": 1024, "height": 768}).page
    decks = page.get_by_role("region", name="Con decks")
    expect(decks.get_by_text("Ghost Town Revival")).to_be_visible()
    for size in ((1024, 768), (1366, 768), (1440, 900)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert decks.evaluate("(panel) => panel.scrollHeight <= panel.clientHeight + 1"), size


def test_the_fingerprint_stands_apart_from_the_log(visitor: Visitor, server: Server) -> None:
    table = begin(server, "Rafi", seed=None)
    rafi = table.sit(visitor, "Rafi")
    rafi.draw()
    log = rafi.page.get_by_role("region", name="Log", exact=True)
    bound = log.get_by_text("bound by this fingerprint")
    above = bound.evaluate("(it) => it.previousElementSibling.getBoundingClientRect().bottom")
    text = """(it) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      return range.getBoundingClientRect().top;
    }"""
    assert bound.evaluate(text) - above >= 12
