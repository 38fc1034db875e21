"""Where lines come from: a terminal with history and completion, or any other stream, line by line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from typing import TextIO

from rich.console import Console

from conjobs.terminal.session import Ask

Complete = Callable[[str], Iterable[str]]
"""What the last word of a line could be, in full."""


def make_console() -> Console:
    """The console for standard output; without colour where it is no terminal or `NO_COLOR` is set."""
    return Console(highlight=False, markup=False, emoji=False)


def stream_lines(stream: TextIO, console: Console) -> Ask:
    """Lines of a stream that is no terminal; each is echoed after its prompt, and `#` begins a comment."""

    def ask(prompt: str, seat: int) -> str:
        while True:
            line = stream.readline()
            if not line:
                raise EOFError
            if not line.lstrip().startswith("#"):
                break
        console.print(f"{prompt}{line.rstrip()}", soft_wrap=True)
        return line

    return ask


def typed_lines(completions: Callable[[int], Complete], arrows: bool = False) -> Ask:
    """Lines typed at a terminal, with history, and completion on Tab.

    Args:
        completions: gives what completes a line of a seat.
        arrows: whether the arrows left and right, in an empty line, stand for "p" and "n".
    """
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.history import InMemoryHistory
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.output import ColorDepth

    class Words(Completer):
        def __init__(self) -> None:
            self.seat = 0

        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
            text = document.text_before_cursor
            last = text.rsplit(" ", 1)[-1].rsplit(";", 1)[-1].lstrip("?")
            for word in completions(self.seat)(text):
                yield Completion(word, start_position=-len(last))

    words = Words()
    bindings = KeyBindings()
    session: PromptSession[str] = PromptSession(
        history=InMemoryHistory(),
        completer=words,
        complete_while_typing=False,
        key_bindings=bindings,
        color_depth=ColorDepth.MONOCHROME if os.environ.get("NO_COLOR") else None,
    )
    if arrows:
        empty = Condition(lambda: not session.default_buffer.text)

        @bindings.add("right", filter=empty)
        @bindings.add("down", filter=empty)
        def _(event: KeyPressEvent) -> None:
            event.app.exit(result="n")

        @bindings.add("left", filter=empty)
        @bindings.add("up", filter=empty)
        def _(event: KeyPressEvent) -> None:
            event.app.exit(result="p")

    def ask(prompt: str, seat: int) -> str:
        words.seat = seat
        return session.prompt(prompt)

    return ask


def at_terminal() -> bool:
    """Whether a person sits at this program: both input and output are a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
