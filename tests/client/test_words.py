"""The page's files fit together: each text asked for exists, each import leads to a file, nothing is foreign."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import conjobs

CLIENT = Path(conjobs.__file__).parent / "client"
WORDS = CLIENT / "words" / "en.json"
FORMS = {"zero", "one", "two", "few", "many", "other"}
# Names of XML's dialects look like addresses, but nothing is fetched from there.
NAMESPACES = ("http://www.w3.org/",)

OWN_MODULES = sorted(path for path in CLIENT.rglob("*.js") if path.parent.name != "vendor")
MODULES = sorted(CLIENT.rglob("*.js"))
SHEETS = sorted(CLIENT.rglob("*.css"))
TEXTS = sorted(path for path in CLIENT.rglob("*") if path.suffix in {".js", ".css", ".html", ".svg", ".json"})


def named(path: Path) -> str:
    return str(path.relative_to(CLIENT))


def leaves(table: dict[str, Any], way: str = "") -> Iterator[tuple[str, Any]]:
    """Each key of the words with its text; forms by number are one text."""
    for name, value in table.items():
        key = f"{way}.{name}" if way else name
        if isinstance(value, dict) and not set(value) <= FORMS:
            yield from leaves(value, key)
        else:
            yield key, value


def words() -> dict[str, Any]:
    return dict(leaves(json.loads(WORDS.read_text(encoding="utf-8"))))


def without_comments(source: str) -> str:
    return re.sub(r"/\*.*?\*/|(?<![:\"'`\w])//[^\n]*", "", source, flags=re.DOTALL)


def sections() -> str:
    return "|".join(json.loads(WORDS.read_text(encoding="utf-8")))


def asked_keys(source: str) -> set[str]:
    """The keys that stand in the code as they are."""
    return set(re.findall(rf'"((?:{sections()})\.[\w.-]+[\w-])"', source))


def asked_patterns(source: str) -> set[str]:
    """The keys that are put together, as patterns: what is filled in is one part of a key."""
    made = re.findall(rf"`((?:{sections()})\.(?:[\w.-]|\$\{{(?:[^{{}}]|\{{[^{{}}]*\}})*\}})+)`", source)
    return {re.sub(r"\\\$\\\{.*?\\\}", r"[\\w-]*", re.escape(key)) for key in made if "${" in key}


def all_asked() -> tuple[dict[str, str], dict[str, str]]:
    keys: dict[str, str] = {}
    patterns: dict[str, str] = {}
    for path in OWN_MODULES:
        source = without_comments(path.read_text(encoding="utf-8"))
        keys.update(dict.fromkeys(asked_keys(source), named(path)))
        patterns.update(dict.fromkeys(asked_patterns(source), named(path)))
    return keys, patterns


def test_each_key_that_is_asked_for_has_a_text() -> None:
    known = words()
    keys, patterns = all_asked()
    assert len(keys) > 100
    missing = [f"{key} ({where})" for key, where in keys.items() if key not in known]
    missing += [
        f"{pattern} ({where})"
        for pattern, where in patterns.items()
        if not any(re.fullmatch(pattern, key) for key in known)
    ]
    assert missing == []


def test_each_text_is_asked_for() -> None:
    keys, patterns = all_asked()
    unused = [key for key in words() if key not in keys and not any(re.fullmatch(made, key) for made in patterns)]
    assert unused == []


def test_forms_by_number_have_the_one_that_always_fits() -> None:
    for key, text in words().items():
        if isinstance(text, dict):
            assert "other" in text, key
            assert all(isinstance(form, str) for form in text.values()), key
        else:
            assert isinstance(text, str), key


def test_texts_speak_as_the_game_does() -> None:
    for key, text in words().items():
        for form in text.values() if isinstance(text, dict) else [text]:
            assert "!" not in form, f"{key}: no exclamation marks"
            assert form == form.strip(), f"{key}: space at an end"


IMPORT = re.compile(r'(?:\bfrom|\bimport)\s*\(?\s*"([^"\s,;(){}]+)"')
NAMES = re.compile(r'\bimport\s*\{([^}]*)\}\s*from\s*"([^"]+)"')
EXPORT = re.compile(r"\bexport\s+(?:default\s+)?(?:async\s+)?(?:function|class|const|let)\s*\*?\s*(\w+)")
EXPORTED = re.compile(r"\bexport\s*\{([^}]*)\}")


def exported(path: Path) -> set[str]:
    source = path.read_text(encoding="utf-8")
    found = set(EXPORT.findall(source))
    for names in EXPORTED.findall(source):
        found |= {name.split(" as ")[-1].strip() for name in names.split(",") if name.strip()}
    return found


@pytest.mark.parametrize("path", MODULES, ids=named)
def test_each_import_leads_to_a_file_of_ours(path: Path) -> None:
    source = without_comments(path.read_text(encoding="utf-8")) if path in OWN_MODULES else path.read_text("utf-8")
    for target in IMPORT.findall(source):
        assert target.startswith("."), f"{target} needs a bundler or an import map"
        file = (path.parent / target).resolve()
        assert file.is_file(), f"{target} is no file"
        assert CLIENT in file.parents, f"{target} lies outside the client"


@pytest.mark.parametrize("path", OWN_MODULES, ids=named)
def test_each_name_imported_is_exported_there(path: Path) -> None:
    source = without_comments(path.read_text(encoding="utf-8"))
    for names, target in NAMES.findall(source):
        offered = exported((path.parent / target).resolve())
        wanted = {name.split(" as ")[0].strip() for name in names.split(",") if name.strip()}
        assert wanted <= offered, f"{target} has no {', '.join(sorted(wanted - offered))}"


@pytest.mark.parametrize("path", TEXTS, ids=named)
def test_nothing_is_fetched_from_elsewhere(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    foreign: list[str] = re.findall(r"(?:https?:|wss?:)?//[\w-]+\.[\w./-]+", source)
    if path.suffix == ".js":
        # In code two slashes are comments, too; an address there has its scheme.
        foreign = [url for url in foreign if url.startswith(("http", "ws"))]
    assert [url for url in foreign if not url.startswith(NAMESPACES)] == []


@pytest.mark.parametrize("path", OWN_MODULES, ids=named)
def test_nothing_is_done_that_the_content_policy_forbids(path: Path) -> None:
    source = without_comments(path.read_text(encoding="utf-8"))
    ways = ("eval(", "new Function(", ".innerHTML", "dangerouslySetInnerHTML", "document.write", "insertAdjacentHTML")
    assert [way for way in ways if way in source] == []


class Page(HTMLParser):
    """What in a page would not be allowed, and what it asks for."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.files: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in given):
            self.inline.append(tag)
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        self.files += [value or "" for name, value in attrs if name in {"src", "href"}]


def the_page() -> Page:
    page = Page()
    page.feed((CLIENT / "index.html").read_text(encoding="utf-8"))
    return page


def test_the_page_has_nothing_inline_and_asks_only_for_files_that_are_there() -> None:
    page = the_page()
    assert page.inline == []
    assert len(page.files) >= 5
    for file in page.files:
        assert file.startswith("/static/"), file
        assert (CLIENT / file.removeprefix("/static/")).is_file(), file


def test_the_page_asks_for_each_style_sheet_once() -> None:
    asked = [file.removeprefix("/static/") for file in the_page().files if file.endswith(".css")]
    assert sorted(asked) == sorted(path.relative_to(CLIENT).as_posix() for path in SHEETS)


def test_lines_are_not_too_long() -> None:
    long = [
        f"{named(path)}:{number}"
        for path in [*OWN_MODULES, *SHEETS]
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    assert long == []
