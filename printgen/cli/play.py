"""`printgen play`."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random, SystemRandom

from printgen.cli.ledger import ledger_lines, score_line
from printgen.cli.playable import Playable, open_playable
from printgen.cli.table import outcome, position
from printgen.cli.usage import UsageError
from printgen.cli.words import Words, plural, words_of
from printgen.diagnostics import CANNOT_WRITE, Failure, Span
from printgen.export.text_file import write_text
from printgen.game.notation import NotationError, read_action
from printgen.game.records import Heading, written
from printgen.game.session import Session, deal, new_session
from printgen.game.state import Action, IllegalAction
from printgen.source import shown_name

_UNDO, _HELP, _LEDGER, _QUIT = ("u", "undo"), ("?", "h", "help"), ("l", "ledger"), ("q", "quit")


def run(options: Namespace) -> int:
    opened = open_playable(options.game)
    opened.warn()
    seed = SystemRandom().randrange(1_000_000) if options.seed is None else options.seed
    order = deal(opened.rules, Random(seed))
    record = _Record(opened, options.players, seed, options.record) if options.record else None
    table = _Table(new_session(opened.rules, order, options.players), words_of(opened.game), record)
    players = plural(options.players, "player")
    _show([f"{opened.title} · {players} · seed {seed} · ? for help"])
    table.play()
    _show(["", *ledger_lines(opened.rules, table.session.ledger(), table.words), ""])
    _show([score_line(opened.rules, table.session.ledger())])
    if record:
        record.save(table.session)
        _show([f"record: {shown_name(record.path)}"])
    return 0


@dataclass(frozen=True)
class _Record:
    """The file that the session is written to: when it begins, so that a path that will not do is found then, after
    every action, and at the end."""

    opened: Playable
    players: int
    seed: int
    path: Path

    def __post_init__(self) -> None:
        if self.path.suffix.lower() not in (".yaml", ".yml"):
            raise UsageError("a record is written as YAML: name a file that ends in .yaml")
        if self.path.exists():
            raise UsageError(f"there is a '{shown_name(self.path)}' already; name another file for the record")

    def save(self, session: Session) -> None:
        meta = self.opened.game.game
        heading = Heading(str(meta.id), str(meta.version), self.players, self.seed, session.over)
        try:
            write_text(self.path, written(self.opened.rules, heading, session.ledger()))
        except OSError as error:
            message = f"the record cannot be written: {error.strerror or error}"
            raise Failure(CANNOT_WRITE.at(Span(self.path.as_posix()), message, "name another file")) from None


class _Table:
    def __init__(self, session: Session, words: Words, record: _Record | None) -> None:
        self.session, self.words, self.record = session, words, record
        self.save()

    def save(self) -> None:
        if self.record:
            self.record.save(self.session)

    def play(self) -> None:
        """Until all deliveries are made, or the players stop."""
        shown: Session | None = None
        while True:
            if self.session is not shown:
                shown = self.session
                _show(["", "All deliveries are made."] if shown.over else position(shown, self.words))
            answer = _ask("Enter ends, u takes back > " if shown.over else "> ")
            if answer is None or answer in _QUIT or (shown.over and not answer):
                return
            self.obey(answer)

    def obey(self, answer: str) -> None:
        if answer in _UNDO:
            self.undo()
        elif answer in _HELP:
            _show(_help(self.session, self.words))
        elif answer in _LEDGER:
            _show(ledger_lines(self.session.rules, self.session.ledger(), self.words))
        elif self.session.over:
            _show(["the session is over"])
        elif answer:
            try:
                self.act(self.action(answer))
            except (NotationError, IllegalAction) as error:
                _show([str(error)])

    def action(self, answer: str) -> Action:
        """Raises NotationError."""
        if not answer.isdecimal():
            return read_action(self.session.rules, answer, self.words.verbs)
        legal = self.session.legal
        if not 1 <= int(answer[:9]) <= len(legal):
            raise NotationError(f"there is no number {answer}; choose 1 to {len(legal)}")
        return legal[int(answer) - 1]

    def act(self, action: Action) -> None:
        card = self.session.visible[0]
        self.session = self.session.act(action)
        result = self.session.moves[-1].dispatch
        if result is not None:
            _show(["", outcome(card, result, self.words)])
        self.save()

    def undo(self) -> None:
        if not self.session.moves:
            _show(["there is nothing to take back"])
            return
        if self.session.moves[-1].dispatch is not None:
            revealed = self.session.state.delivery + self.session.rules.preview <= self.session.rules.session_length
            _show(["The delivery is taken back" + ("; you have seen the card that was revealed." if revealed else ".")])
        self.session = self.session.undo()
        self.save()


def _help(session: Session, words: Words) -> list[str]:
    verbs = words.verbs
    one, other = (session.rules.resources[index].label.lower() for index in (0, -1))
    rows = [
        ("1, 2, …", "take the action with that number"),
        (f"g {one}", f"{verbs.gather}; as much of a name as tells it from the others will do"),
        (f"x {one} {other}", f"{verbs.exchange}: the resource spent, then the one gained"),
        ("w", verbs.wait),
        ("u", "undo: take the last action back"),
        ("l", "show the ledger so far"),
        ("q", "quit, and show the ledger"),
    ]
    width = max(len(typed) for typed, _ in rows)
    return [f"  {typed:{width}}  {meaning}" for typed, meaning in rows]


def _ask(prompt: str) -> str | None:
    """What is typed, in small letters; None at the end of the input and for Ctrl-C."""
    try:
        if sys.stdin.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401 (gives input() its editing keys and history)
            return " ".join(input(prompt).split()).casefold()
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
    except (EOFError, KeyboardInterrupt):
        print()
        return None
    print(line.strip())
    return " ".join(line.split()).casefold() if line else None


def _show(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
