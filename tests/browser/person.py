"""A person at a table: reads what the page shows as lit or enabled, and clicks there, without asking the server."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, Page, expect
from serving import PATIENCE

MOST_STEPS = 14
# How long an armed button wants to be read before it is pressed again, in milliseconds; a little more than the page's.
READING = 350

READ = """() => {
  const text = (element) => element?.textContent.replace(/\\s+/g, " ").trim() ?? "";
  const seen = (element) => element.checkVisibility();
  const question = document.querySelector("section[aria-label='To decide']");
  const box = question?.querySelector("button") ? question : document.querySelector(".acts");
  const verbs = [...document.querySelectorAll(".acts .verb")].filter((verb) => verb.ariaDisabled !== "true");
  return {
    turn: text(document.querySelector("h1 b")),
    log: document.querySelectorAll(".log li").length,
    verbs: verbs.map((verb) => text(verb).replace(/ \\d+$/, "")),
    asked: box === question,
    tray: document.querySelectorAll(".tray .die-spot").length,
    hosting: document.querySelector("section[aria-label=Hosting] .choose") !== null,
    deciding: text(document.querySelector(".acts .say")).startsWith("Any other action closes the hosting."),
    lit: [...document.querySelectorAll(".lot.is-lit")].map((lot) => lot.dataset.lot),
    labels: Object.fromEntries([...document.querySelectorAll(".lot.is-lit")].map((lot) => [lot.dataset.lot,
      lot.ariaLabel.match(/You may: (.*)\\.$/)?.[1] ?? ""])),
    asks: text(box?.querySelector(".asks")),
    go: [...(box?.querySelectorAll(".go") ?? [])].filter(seen).map(text),
    rows: [...(box?.querySelectorAll(".step .row") ?? [])].map(text),
    spots: [...(box?.querySelectorAll(".step .spot") ?? [])].map(text),
    signs: [...(box?.querySelectorAll(".group-sign:not([aria-disabled])") ?? [])].map(text),
    pass: box?.querySelector(".nothing") !== null && box === question,
    refused: text(document.querySelector(".say.refused")),
  };
}"""


def until(page: Page, holds: str, value: object = None) -> None:
    """Wait until a function of the page holds for a value; the page's policy forbids Playwright's own way."""
    page.evaluate(
        f"""([value, most]) => new Promise((done, fail) => {{
            const holds = {holds};
            const end = performance.now() + most;
            const look = () => {{
                if (holds(value)) done();
                else if (performance.now() > end) fail(new Error("this did not come to be: " + holds));
                else setTimeout(look, 20);
            }};
            look();
        }})""",
        [value, PATIENCE],
    )


@dataclass
class Person:
    """Somebody with a page of his own: `group` is the colour he likes to build in; with `touch` he has no mouse."""

    name: str
    page: Page
    group: str = "Vega"
    touch: bool = False
    done: list[str] = field(default_factory=list)

    def read(self) -> dict[str, Any]:
        """What the page shows now."""
        found: dict[str, Any] = self.page.evaluate(READ)
        return found

    def press(self, target: Locator) -> None:
        """Click, or tap where there is no mouse."""
        if self.touch:
            target.tap()
        else:
            target.click()

    def lot(self, name: str) -> Locator:
        """A lot on the board."""
        return self.page.locator(f"svg.board [data-lot='{name}']")

    def verb(self, name: str) -> Locator:
        """The button of a kind of action."""
        actions = self.page.get_by_role("region", name="Actions")
        return actions.get_by_role("button", name=re.compile(rf"^{re.escape(name)}( \d+)?$"))

    def knows(self, log: int) -> None:
        """Wait until the page's log has at least so many entries."""
        until(self.page, "(log) => document.querySelectorAll('.log li').length >= log", log)

    def does(self, button: Locator, what: str) -> None:
        """Press what sends something, and wait until the log tells of it."""
        log = self.read()["log"]
        self.press(button)
        self.knows(log + 1)
        self.done.append(what)

    def lit(self) -> str:
        """A lit space; on a phone perhaps in another block than is shown."""
        if not self.read()["lit"]:
            self.press(self.page.locator(".blocks button:has(i)").first)
        return str(self.read()["lit"][0])

    def draw(self) -> None:
        self.does(self.verb("Draw"), "draw")

    def end(self) -> None:
        self.does(self.verb("End turn"), "end")

    def press_twice(self, name: str, what: str) -> None:
        """Host or cancel: the first press only arms the button."""
        moment = self.page.get_by_role("region", name="Hosting")
        button = moment.get_by_role("button", name=name)
        log = self.read()["log"]
        self.press(button)
        expect(moment.get_by_text("press again")).to_be_visible()
        armed = self.page.evaluate("performance.now()")
        until(self.page, "(since) => performance.now() > since", armed + READING)
        assert self.read()["log"] == log
        self.does(button, what)

    def on_board(self, lot: str, what: str) -> None:
        """Pick a lit space, and answer what is asked until the action is done."""
        log = self.read()["log"]
        before = self.read()
        self.press(self.lot(lot))
        self._changed(before)
        self._answer(log, what)

    def with_verb(self, name: str, what: str) -> None:
        """Pick a kind of action, then a lit space, and so on until it is done."""
        before = self.read()
        self.press(self.verb(name))
        self._changed(before)
        self._answer(before["log"], what)

    def answers(self) -> None:
        """Answer a question of the game, in the first way that is offered."""
        shown = self.read()
        if shown["tray"]:
            self._put_dice_back()
        else:
            self._answer(shown["log"], "choice")

    def _put_dice_back(self) -> None:
        tray = self.page.locator(".tray")
        dice = tray.locator(".die-spot")
        labels = [dice.nth(at).get_attribute("aria-label") for at in range(dice.count())]
        spots = [re.fullmatch(r"Die (\d), on (\w+)", label or "") for label in labels]
        values = [(spot[1], spot[2]) for spot in spots if spot]
        assert len(values) == len(labels), labels
        lots = self.read()["lit"]
        assert sorted(lots) == sorted(lot for _, lot in values)
        other = next((lot for value, lot in values if value != values[0][0]), None)
        if other:
            self.press(dice.first)
            expect(dice.first).to_have_attribute("aria-pressed", "true")
            self.press(self.lot(other))
            expect(dice.first).not_to_have_attribute("aria-label", labels[0] or "")
            self.done.append("exchange")
        self.press(tray.get_by_role("button", name="Place", exact=True))
        expect(tray).to_have_count(0)
        self.done.append("place")

    def _answer(self, log: int, what: str) -> None:
        """Go on with what is asked until the log tells of something new."""
        for _ in range(MOST_STEPS):
            shown = self.read()
            if shown["log"] > log:
                self.done.append(what)
                return
            assert not shown["refused"], (self.name, what, shown)
            self._step(shown, log)
        raise AssertionError((self.name, what, self.read()))

    def _step(self, shown: dict[str, Any], log: int) -> None:
        name = "To decide" if shown["asked"] else "Actions"
        box = self.page.get_by_role("region", name=name)
        if shown["go"]:
            self.press(box.locator(".go").first)
            self.knows(log + 1)
            return
        if shown["signs"]:
            liked = [sign for sign in shown["signs"] if sign.startswith(self.group)]
            self.press(box.locator(".group-sign", has_text=re.compile(f"^{(liked or shown['signs'])[0].split()[0]}")))
        elif shown["rows"] and not shown["lit"]:
            self.press(box.locator(".step .row").first)
        elif shown["lit"]:
            self.press(self.lot(shown["lit"][0]))
        elif shown["spots"]:
            self.press(box.locator(".step .spot").first)
        elif shown["pass"]:
            self.press(box.locator(".nothing"))
        self._changed(shown)

    def _changed(self, before: dict[str, Any]) -> None:
        """Wait until the page shows something else."""
        until(self.page, f"(before) => JSON.stringify(({READ})()) !== JSON.stringify(before)", before)
