"""A record file, bound; its nodes are kept, for they know the places."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from printgen.diagnostics import Failure, Span
from printgen.game.record import Discrepancy
from printgen.game.records.csv import csv_nodes
from printgen.game.records.schema import Record, record_binder
from printgen.game.rules import Ruleset
from printgen.source import Mapping, Node, Sequence, read, read_text, shown_name


@dataclass(frozen=True, slots=True)
class Recorded:
    record: Record
    top: Mapping

    def place(self, found: Discrepancy) -> Span:
        """Where a discrepancy stands, as near as the file has it."""
        if found.step is None:
            return _at(self.top, "start" if found.what == "stock" else found.what, "finished", "deliveries").span
        deliveries = self.top.get("deliveries")
        assert isinstance(deliveries, Sequence)
        step = deliveries.items[found.step]
        if found.action is None:
            keys = ("actions",) if found.what == "stock" else (found.what,)
            return _at(step, *keys).span
        actions = _at(step, "actions")
        action = actions.items[found.action] if isinstance(actions, Sequence) else actions
        return _at(action, found.what, "action").span


def _at(node: Node, *keys: str) -> Node:
    """What stands under the first of the keys that is there; the node itself if none is."""
    if isinstance(node, Mapping):
        for key in keys:
            if (inner := node.get(key)) is not None:
                return inner
    return node


def read_record(path: Path, rules: Ruleset) -> Recorded:
    """A file whose name ends in .csv is read as CSV, any other as YAML. Raises Failure with what is wrong."""
    shown = shown_name(path)
    top = csv_nodes(read_text(path, shown), shown) if path.suffix.lower() == ".csv" else read(path, shown)
    binder = record_binder(rules)
    record = binder.bind(Record, top, "record")
    if record is None:
        raise Failure(*binder.diagnostics)
    return Recorded(record, top)
