"""Every single number of the game that ships, made one more and one less: the check must say so.

The game has no faults, so each error is a statement that the changed number contradicts; for a card it must be at the
card's own line, for an example within the example. The share that is caught is printed.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pytest

from printgen.check import check_game
from printgen.diagnostics import Diagnostic, Severity
from printgen.model import load_game
from printgen.model.numerals import to_words
from printgen.source import Mapping, Node, Scalar, Sequence, parse

CONTENT = Path(__file__).parent.parent / "content"
FILES = ("cards.yaml", "rulebook.yaml", "components.yaml", "proofs.yaml")
Path_ = tuple[str | int, ...]

OTHER_STEP = "rulebook.2.examples.0.text"
"""The text of the first example takes stocks from its steps by index. Another index is another true number of the
example, and which of them the sentence means only a reader can tell: the comparison with the manuscript does. It is the
only place where a number selects and nothing contradicts it; no change in a number that is counted with gets through."""


@dataclass(frozen=True)
class Change:
    file: str
    offset: int
    old: str
    new: str
    path: Path_
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {'.'.join(map(str, self.path))} {self.old}→{self.new}"

    def apply(self, text: str) -> str:
        assert text[self.offset :].startswith(self.old)
        return text[: self.offset] + self.new + text[self.offset + len(self.old) :]


@lru_cache
def source(file: str) -> str:
    return (CONTENT / file).read_text(encoding="utf-8")


def scalars(node: Node, path: Path_ = ()) -> Iterator[tuple[Path_, Scalar]]:
    if isinstance(node, Scalar):
        yield path, node
    elif isinstance(node, Sequence):
        for index, item in enumerate(node.items):
            yield from scalars(item, (*path, index))
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield from scalars(entry.value, (*path, entry.key.value))


def offset_of(text: str, scalar: Scalar) -> int:
    lines = text.split("\n")
    return sum(len(line) + 1 for line in lines[: scalar.span.line - 1]) + scalar.span.column - 1


def kind(path: Path_, scalar: Scalar) -> str:
    """number: of a card, rule, resource or example; reckoning: in a total or an assertion; phrase; text; or nothing."""
    top = path[0]
    if top == "game" or path[-1] in ("id", "include", "message", "reason"):
        return ""
    if top == "totals" or (top == "assertions" and path[-1] == "that"):
        return "reckoning"
    if top == "ordinary":
        return "phrase" if path[-1] == "words" else ""
    if scalar.plain and re.fullmatch(r"\d+", scalar.value):
        return "number"
    return "text"


def changes(wanted: str, pattern: str) -> list[Change]:
    found = []
    for file in FILES:
        text = source(file)
        for path, scalar in scalars(parse(text, file)):
            if kind(path, scalar) != wanted:
                continue
            start = offset_of(text, scalar)
            for match in re.finditer(pattern, scalar.raw):
                line = scalar.span.line + scalar.raw[: match.start()].count("\n")
                for step in (1, -1):
                    new = str(int(match[0]) + step)
                    found.append(Change(file, start + match.start(), match[0], new, path, line))
    return found


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mutations") / "content"
    shutil.copytree(CONTENT, folder)
    return folder


def errors_after(change: Change, folder: Path) -> list[Diagnostic]:
    return errors_of(folder, change.file, change.apply(source(change.file)))


def errors_of(folder: Path, file: str, text: str) -> list[Diagnostic]:
    (folder / file).write_text(text, encoding="utf-8")
    try:
        game, found = load_game(folder / "cards.yaml")
        if game is not None:
            found = [*found, *check_game(game)]
    finally:
        (folder / file).write_text(source(file), encoding="utf-8")
    return [diagnostic for diagnostic in found if diagnostic.severity is Severity.ERROR]


def is_caught(change: Change, errors: list[Diagnostic]) -> bool:
    spans = [error.span for error in errors if error.span is not None and error.span.line]
    here = [span.line for span in spans if span.file.endswith(change.file)]
    if change.path[0] == "cards":
        return change.line in here
    if "examples" in change.path:
        first, last = lines_of(change.file, change.path[: change.path.index("examples") + 2])
        return any(first <= line <= last for line in here)
    return bool(spans)


def lines_of(file: str, path: Path_) -> tuple[int, int]:
    inside = [scalar for other, scalar in scalars(parse(source(file), file)) if other[: len(path)] == path]
    return min(s.span.line for s in inside), max(s.span.line + s.raw.count("\n") for s in inside)


def share(what: str, all_changes: list[Change], folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The changes that nothing speaks of."""
    missed = [str(change) for change in all_changes if not is_caught(change, errors_after(change, folder))]
    with capsys.disabled():
        print(f"\n{what}: {len(all_changes) - len(missed)} of {len(all_changes)} changes by one are caught", end=" ")
    return missed


def test_the_unchanged_copy_has_no_faults(copy: Path) -> None:
    game, found = load_game(copy / "cards.yaml")
    assert found == [] and game is not None and check_game(game) == []


def test_every_number_is_there() -> None:
    """By an independent count: the demands, the deck's rules, two examples."""
    numbers = changes("number", r"\d+")
    assert len([change for change in numbers if change.path[0] == "cards"]) == 2 * 36
    assert len([change for change in numbers if change.path[0] == "resources"]) == 2 * 6
    assert len([change for change in numbers if change.path[0] == "rules"]) == 2 * 11
    assert len([change for change in numbers if "examples" in change.path]) == 2 * (3 * 7 + 2 + 3 * 4 + 2)
    assert not any("\n" in change.old for change in numbers)


def test_numbers_of_cards_rules_resources_and_examples(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert share("numbers", changes("number", r"\d+"), copy, capsys) == []


def test_numbers_in_totals_and_assertions(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert share("totals and assertions", changes("reckoning", r"\b\d+"), copy, capsys) == []


def test_numbers_typed_in_texts_and_in_the_phrases_that_vouch_for_them(
    copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = changes("text", r"(?<![\w\[])\d+(?![\w\]])")
    assert len(typed) >= 2 * 6
    assert share("typed numbers", [*typed, *changes("phrase", r"\d+")], copy, capsys) == []


def test_indices_in_texts(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missed = share("indices in texts", changes("text", r"(?<=\[)\d+(?=\])"), copy, capsys)
    assert {change.split()[1] for change in missed} == {OTHER_STEP}
    assert len(missed) == 6


def test_number_words_in_texts(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """'One copy' made 'two copy', and so on."""
    missed, count = [], 0
    for file in FILES[:3]:
        text = source(file)
        for path, scalar in scalars(parse(text, file)):
            if kind(path, scalar) != "text" and path[0] != "game":
                continue
            start = offset_of(text, scalar)
            for match in re.finditer(r"\b(one|two|three|first)\b(?![^{]*\}\})", scalar.raw, re.I):
                new = to_words(["first", "one", "two", "three"].index(match[0].lower()) + 1)
                end = start + match.end()
                count += 1
                if not errors_of(copy, file, text[: end - len(match[0])] + new + text[end:]):
                    missed.append(f"{file}:{scalar.span.line} {'.'.join(map(str, path))} {match[0]}→{new}")
    with capsys.disabled():
        print(f"\nnumber words: {count - len(missed)} of {count} are caught", end=" ")
    assert count >= 25 and missed == []
