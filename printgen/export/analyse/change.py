"""What a change did to a deck: two analyses side by side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from printgen.export.analyse.text import POLICY_NAMES, card_title, per_ten_thousand, score, share
from printgen.game.analyse import Analysis
from printgen.game.analyse.results import exact
from printgen.game.rules import Ruleset

Number = Fraction | float | int


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of an analysis. `kind` is how it is shown: count, score, share or per 10,000."""

    group: str
    name: str
    kind: str
    value: Number
    title: str

    def shown(self, value: Number, sign: bool = False) -> str:
        plus = "+" if sign and value > 0 else ""
        if self.kind == "count":
            return f"{plus}{int(value):,}"
        if self.kind == "score":
            return f"{plus}{score(value)}"
        if self.kind == "share":
            return f"{plus}{float(value) * 100:.3f} percentage points" if sign else share(value)
        return f"{plus}{per_ten_thousand(Fraction(value))}"


@dataclass(frozen=True, slots=True)
class Change:
    """A figure in both analyses; None where one has no such thing, such as a card that only one deck holds."""

    figure: Figure
    old: Number | None
    new: Number | None

    @property
    def change(self) -> Number | None:
        return None if self.old is None or self.new is None else self.new - self.old


def changes(old: tuple[Ruleset, Analysis], new: tuple[Ruleset, Analysis]) -> list[Change]:
    """Figure by figure, in the order of the new analysis, then what only the old one has."""
    before = {(figure.group, figure.name): figure for figure in _figures(*old)}
    after = {(figure.group, figure.name): figure for figure in _figures(*new)}
    made = []
    for key in dict.fromkeys((*after, *before)):
        was, now = before.get(key), after.get(key)
        figure = now or was
        assert figure is not None
        made.append(Change(figure, was.value if was else None, now.value if now else None))
    return sorted(made, key=lambda change: _GROUPS.index(change.figure.group))


_GROUPS = ("known_order", "real_information", "policies", "breaks")
_HEADINGS = ("Knowing the order", "With the real information", "Plain policies (sampled)", "Breaks in 10,000 sessions")


def _figures(rules: Ruleset, found: Analysis) -> Iterator[Figure]:
    known, real = found.known_order, found.real_information
    yield Figure("known_order", "sessions", "count", known.sessions, "ordered sessions")
    perfect = Fraction(known.perfect, known.sessions)
    yield Figure("known_order", "perfect_share", "share", perfect, "can be perfect")
    yield Figure("known_order", "mean", "score", known.mean, "mean best score")
    yield Figure("known_order", "lowest", "count", known.lowest, "lowest best score")
    yield Figure("known_order", "top_score", "count", known.top_score, "top score")
    group = "real_information"
    yield Figure(group, "expected_score", "score", real.expected_score, "best expected score")
    yield Figure(group, "perfect_chance", "share", real.perfect_chance, "best perfect chance")
    for name, opening in (("hardest", real.hardest), ("easiest", real.easiest)):
        yield Figure(group, f"{name}_expected_score", "score", opening.expected_score, f"{name} opening, score")
        yield Figure(group, f"{name}_perfect_chance", "share", opening.perfect_chance, f"{name} opening, perfect")
    for result in found.policies:
        title = POLICY_NAMES.get(result.policy, result.policy)
        yield Figure("policies", f"{result.policy}_mean", "score", result.mean, f"{title}, mean")
        yield Figure("policies", f"{result.policy}_perfect_share", "share", result.perfect_share, f"{title}, perfect")
    for card, count in known.breaks.items():
        yield Figure("breaks", card, "per 10,000", Fraction(count, known.sessions), card_title(rules, card))


def change_lines(titles: tuple[str, str], found: list[Change]) -> Iterator[str]:
    """'old → new, change' for each figure."""
    yield f"{titles[0]} → {titles[1]}"
    width = max(len(change.figure.title) for change in found)
    for group, heading in zip(_GROUPS, _HEADINGS, strict=True):
        rows = [change for change in found if change.figure.group == group]
        if rows:
            yield ""
            yield heading
            yield from (_row(change, width) for change in rows)


def _row(change: Change, width: int) -> str:
    figure = change.figure
    old, new = ("none" if value is None else figure.shown(value) for value in (change.old, change.new))
    difference = change.change
    if difference is None:
        told = "new" if change.old is None else "gone"
    else:
        told = figure.shown(difference, sign=True) if difference else "the same"
    return f"  {figure.title:{width}}  {old:>12} → {new:>12}   {told}"


def change_json(found: list[Change]) -> dict[str, object]:
    groups: dict[str, dict[str, object]] = {group: {} for group in _GROUPS}
    for change in found:
        entry = {"old": _json(change.old), "new": _json(change.new), "change": _json(change.change)}
        groups[change.figure.group][change.figure.name] = entry
    return dict(groups)


def _json(value: Number | None) -> object:
    return exact(value) if isinstance(value, Fraction) else value
