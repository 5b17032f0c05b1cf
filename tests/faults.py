"""Broken games and what the command line says of them: one thing is changed in a copy of a game that builds.

In the text that is put in, ¦ marks the place where the message must point; it is taken out before the file is written.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from printgen.cli import main

PROJECT = Path(__file__).parent.parent
FERRY = PROJECT / "tests" / "games" / "ferry"
PILOT = "  - id: pilot\n    title: Pilot’s notes\n    template: rules.xml.j2\n"
MARK = "¦"
EARLIER = b"%PDF from an earlier build"

_MESSAGE = re.compile(r"(?:(\S.*?): )?(error|warning) ([A-Z]{3}\d{3}) ([a-z0-9-]+): (.*)")


@dataclass(frozen=True)
class Message:
    """A line of a report: `place` is file:line:column, `hints` the lines that begin with = below it."""

    place: str
    severity: str
    code: str
    text: str
    hints: tuple[str, ...]

    @property
    def all(self) -> str:
        return " ".join((self.text, *self.hints))


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str

    def messages(self) -> list[Message]:
        return list(_messages(self.err))


def _messages(err: str) -> Iterator[Message]:
    lines = err.splitlines()
    for n, line in enumerate(lines):
        if found := _MESSAGE.fullmatch(line):
            rest = [_MESSAGE.fullmatch(other) for other in lines[n + 1 :]]
            end = next((n + 1 + m for m, other in enumerate(rest) if other), len(lines))
            hints = tuple(other.removeprefix("    = ") for other in lines[n + 1 : end] if other.startswith("    = "))
            yield Message(found[1] or "", found[2], found[3], found[5], hints)


@dataclass
class Workshop:
    """A copy of a game in a folder that is the current one, with the files of an earlier build in `out`."""

    folder: Path
    capsys: pytest.CaptureFixture[str]

    def write(self, file: str, content: str | bytes) -> str:
        """Writes a file of the game; returns the marked place."""
        path = self.folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        if isinstance(content, bytes):
            path.write_bytes(content)
            return file
        path.write_text(content.replace(MARK, "", 1), encoding="utf-8", newline="")
        return _place(file, content)

    def edit(self, file: str, old: str, new: str) -> str:
        """Replaces `old`, which must be there once or more, at its first place; returns the marked place."""
        text = (self.folder / file).read_text(encoding="utf-8")
        assert old in text, f"{file} has no {old!r}: this test is out of date"
        return self.write(file, text.replace(old, new, 1))

    def vouch(self, words: str) -> None:
        """Tells the game that the number in `words` is ordinary language."""
        path = self.folder / "content/cards.yaml"
        quoted = words.replace("'", "''")
        path.write_text(
            path.read_text(encoding="utf-8") + f"\nordinary:\n  - {{words: '{quoted}', reason: a test}}\n",
            encoding="utf-8",
        )

    def place(self, file: str, marked: str) -> str:
        """The place of ¦ in `marked`, words that stand in a file already."""
        text = (self.folder / file).read_text(encoding="utf-8")
        plain = marked.replace(MARK, "", 1)
        assert plain in text, f"{file} has no {plain!r}: this test is out of date"
        return _place(file, text.replace(plain, marked, 1))

    def run(self, *arguments: str) -> Outcome:
        self.capsys.readouterr()
        code = main(arguments)
        done = self.capsys.readouterr()
        return Outcome(code, done.out, done.err)

    def build(self, *arguments: str) -> Outcome:
        return self.run("build", "--edition", "standard", "--paper", "a4", *arguments)

    def fails(self, *arguments: str) -> Message:
        """The one message of a build that fails and leaves everything in `out` as it was."""
        before = contents(self.folder / "out")
        outcome = self.build(*arguments)
        assert outcome.code == 1, outcome
        assert "Traceback" not in outcome.err and outcome.out == ""
        messages = outcome.messages()
        assert len(messages) == 1, outcome.err
        assert messages[0].severity == "error"
        assert outcome.err.splitlines()[-1] == f"1 error; `printgen explain {messages[0].code}` says more"
        assert contents(self.folder / "out") == before, "a build that fails must not touch earlier files"
        return messages[0]


def _place(file: str, marked: str) -> str:
    before, mark, _ = marked.partition(MARK)
    return f"{file}:{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}" if mark else file


def contents(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, hidden ones too."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def workshop(
    game: Path, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *parts: str
) -> Workshop:
    """A workshop with the game's folders `parts`; what is not copied comes with printgen."""
    for part in parts:
        shutil.copytree(game / part, folder / part)
    (folder / "out").mkdir()
    for name in ("common-reserve-1.0-standard-a4-kit.pdf", "night-ferry-0.3-standard-a4-kit.pdf", "notes.txt"):
        (folder / "out" / name).write_bytes(EARLIER)
    monkeypatch.chdir(folder)
    return Workshop(folder, capsys)


def ferry_workshop(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Workshop:
    """A workshop with the small second game and its templates, without the component whose template is the tool's."""
    shop = workshop(FERRY, folder, monkeypatch, capsys, "content", "templates")
    shop.edit("content/cards.yaml", PILOT, "")
    return shop
