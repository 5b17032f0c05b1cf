"""`printgen analyse`."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from printgen.cli.playable import Playable, open_playable
from printgen.cli.usage import UsageError
from printgen.diagnostics import CANNOT_WRITE, Failure, Span
from printgen.export.analyse.change import change_json, change_lines, changes
from printgen.export.analyse.chart import Charted, chart
from printgen.export.analyse.text import analysis_lines
from printgen.export.drawing import to_svg
from printgen.export.text_file import write_bytes
from printgen.game.analyse import Analysis, analyse
from printgen.game.faults import TOO_LARGE
from printgen.source import shown_name

_STDOUT = Path("-")
_CHARTS = (".svg", ".png")


@dataclass(frozen=True, slots=True)
class _Analysed:
    opened: Playable
    found: Analysis

    @property
    def charted(self) -> Charted:
        return Charted(self.opened.title, self.opened.rules, self.found)

    def to_json(self) -> dict[str, object]:
        meta = self.opened.game.game
        game = {"id": str(meta.id), "title": str(meta.title), "version": str(meta.version)}
        return {"game": game, **self.found.to_json()}


def run(options: Namespace) -> int:
    _refuse(options)
    opened = open_playable(options.game)
    other = None if options.against is None else open_playable(options.against)
    for game in (opened, other):
        if game is not None:
            game.warn()
    new = _analysed(opened, options)
    old = None if other is None else _analysed(other, options)
    _write_chart(options.chart, new, old)
    if options.json is not None:
        text = json.dumps(_json(new, old), ensure_ascii=False, indent=2)
        if options.json == _STDOUT:
            print(text)
            return 0
        _put(options.json, f"{text}\n".encode())
    for row in _lines(new, old):
        print(row)
    return 0


def _refuse(options: Namespace) -> None:
    """Raises UsageError for what would only be found out after the work is done."""
    try:
        numpy = find_spec("numpy")
    except ValueError:  # it is there and yet cannot be imported
        numpy = None
    if numpy is None:
        raise UsageError("the analysis needs numpy: pip install 'printgen[analyse]'")
    if options.chart is not None and options.chart.suffix.lower() not in _CHARTS:
        raise UsageError(f"a chart's file ends in {' or '.join(_CHARTS)}, not in '{options.chart.suffix}'")
    for path in (options.json, options.chart):
        if path is not None and path != _STDOUT and not path.absolute().parent.is_dir():
            raise UsageError(f"there is no folder '{path.parent}' to write '{path.name}' into")


def _analysed(opened: Playable, options: Namespace) -> _Analysed:
    try:
        return _Analysed(opened, analyse(opened.rules, sessions=options.sessions, seed=options.seed))
    except ImportError as error:
        raise UsageError(str(error)) from None
    except ValueError as error:
        span = (opened.game.rules or opened.game.game).span
        raise Failure(TOO_LARGE.at(span, str(error))) from None


def _lines(new: _Analysed, old: _Analysed | None) -> list[str]:
    if old is None:
        return list(analysis_lines(new.opened.title, new.opened.rules, new.found))
    titles = [one.opened.title for one in (old, new)]
    if titles[0] == titles[1]:
        titles = [f"{one.opened.title} ({shown_name(one.opened.entry)})" for one in (old, new)]
    found = changes((old.opened.rules, old.found), (new.opened.rules, new.found))
    return list(change_lines((titles[0], titles[1]), found))


def _json(new: _Analysed, old: _Analysed | None) -> dict[str, object]:
    if old is None:
        return new.to_json()
    found = changes((old.opened.rules, old.found), (new.opened.rules, new.found))
    return {"old": old.to_json(), "new": new.to_json(), "difference": change_json(found)}


def _write_chart(path: Path | None, new: _Analysed, old: _Analysed | None) -> None:
    if path is None:
        return
    drawing = chart(new.charted, old.charted if old else None)
    if path.suffix.lower() == ".png":
        from printgen.export.drawing_png import to_png

        _put(path, to_png(drawing))
    else:
        _put(path, to_svg(drawing).encode())


def _put(path: Path, data: bytes) -> None:
    try:
        write_bytes(path, data)
    except OSError as error:
        message = f"cannot write here: {error.strerror or error}"
        raise Failure(CANNOT_WRITE.at(Span(path.as_posix()), message, "name another file")) from None
