"""The analysis of a deck as a chart: how often each score is made, and which card breaks a session.

Black is the game at hand and exact; the quiet colour is what it is held against: plain policies, or the other game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from printgen.export.analyse.text import POLICY_NAMES, by_count, card_title, per_ten_thousand, share
from printgen.export.drawing import INK, QUIET, Box, Drawing, Label, Mark, line
from printgen.game.analyse import Analysis
from printgen.game.rules import Ruleset

WIDTH = 760
_LEFT, _RIGHT = 190, 24
_STRIP, _COLUMNS = 84, 46
_ROW = 22
_MOST_LETTERS = 27


@dataclass(frozen=True, slots=True)
class Charted:
    title: str
    rules: Ruleset
    found: Analysis


@dataclass(frozen=True, slots=True)
class _Strip:
    """How often each score is made, one column a score; `shares` may leave out what is not known."""

    title: str
    note: str
    shares: Mapping[int, Fraction | float]
    colour: str


def chart(new: Charted, old: Charted | None = None) -> Drawing:
    strips = [*_strips(new, old)]
    legend = "Black: best play, exact. Grey: plain policies, sampled."
    if old is not None:
        legend = f"Black: this game. Grey: before, {old.title}."
    heading = [Label(20, 32, new.title, 18, bold=True), Label(20, 50, legend, 12)]
    scores, y = _scores(strips, 82, max(new.rules.top_score, old.rules.top_score if old else 0))
    breaks, y = _breaks(new, old, y + 34)
    known, real = new.found.known_order, new.found.real_information
    description = (
        f"{share(Fraction(known.perfect, known.sessions))} of all ordered sessions can be perfect when the order is "
        f"known; with the real information the best chance is {share(real.perfect_chance)}. "
        + ", ".join(f"{card} breaks {count:,}" for card, count in by_count(known.breaks))
    )
    return Drawing(WIDTH, round(y + 14), f"Analysis of {new.title}", description, (*heading, *scores, *breaks))


def _strips(new: Charted, old: Charted | None) -> Iterator[_Strip]:
    """Each kind of play in the game at hand, and below it in the other game if there is one."""
    both = [(new, "", INK)] if old is None else [(new, "", INK), (old, ", before", QUIET)]
    for charted, suffix, colour in both:
        known = charted.found.known_order
        shares = {best: Fraction(count, known.sessions) for best, count in known.best_scores.items()}
        yield _Strip(f"Order known{suffix}", "every session, exact", shares, colour)
    for charted, suffix, colour in both:
        chance = charted.found.real_information.perfect_chance
        yield _Strip(f"Real information{suffix}", "perfect ones only, exact", {charted.rules.top_score: chance}, colour)
    for index in reversed(range(len(new.found.policies))):
        for charted, suffix, colour in both:
            result = charted.found.policies[index]
            sampled = {made: count / result.sessions for made, count in result.scores.items()}
            title = POLICY_NAMES.get(result.policy, result.policy)
            name = f"{title[:1].upper()}{title[1:]}{suffix}"
            yield _Strip(name, f"{result.sessions:,} sessions", sampled, QUIET if old is None else colour)


def _scores(strips: list[_Strip], y: float, top: int) -> tuple[list[Mark], float]:
    marks: list[Mark] = [Label(20, y, "Share of sessions (%) by score", 14, bold=True)]
    step = (WIDTH - _LEFT - _RIGHT) / (top + 1)
    y -= 12
    for strip in strips:
        base = y + _STRIP
        marks += [Label(20, base - 16, strip.title, 13, bold=True), Label(20, base - 1, strip.note, 12)]
        marks.append(line(_LEFT, base, WIDTH - _LEFT - _RIGHT))
        for made, part in sorted(strip.shares.items()):
            height = max(1.0, float(part) * _COLUMNS) if part else 0.0
            left = _LEFT + made * step
            marks.append(Box(left + 2, base - height, step - 4, height, strip.colour))
            if part and step >= 20:
                marks.append(Label(left + step / 2, base - height - 4, _percent(part), 11, anchor="middle"))
        y = base - 12
    every = -(-24 // int(step)) if step >= 1 else top
    for made in range(0, top + 1, max(1, every)):
        marks.append(Label(_LEFT + (made + 0.5) * step, y + 29, str(made), 12, anchor="middle"))
    marks.append(Label(_LEFT - 10, y + 29, "Score", 12, anchor="end"))
    return marks, y + 29


def _percent(part: Fraction | float) -> str:
    """As many digits as fit above a column."""
    value = float(part) * 100
    if value > 99 and part != 1:
        return f"{min(value, 99.99):.2f}"
    return f"{value:.0f}" if value >= 9.95 else f"{value:.1f}" if value >= 0.95 else f"{max(value, 0.01):.2f}"


def _breaks(new: Charted, old: Charted | None, y: float) -> tuple[list[Mark], float]:
    known = new.found.known_order
    marks: list[Mark] = [
        Label(20, y, "Which card breaks a session", 14, bold=True),
        Label(20, y + 17, "sessions in 10,000 of which it is the first delivery that no play can make complete", 12),
    ]
    now = _shares(new)
    before = _shares(old) if old else {}
    most = max((*now.values(), *before.values()), default=Fraction(0)) or Fraction(1)
    y += 28
    for card in dict.fromkeys((*(name for name, _ in by_count(known.breaks)), *before)):
        rules = new.rules if card in now else (old or new).rules
        marks.append(Label(_LEFT - 10, y + 15, _short(card_title(rules, card)), 12, anchor="end"))
        values = [(now.get(card), INK)] + ([(before.get(card), QUIET)] if old else [])
        height = 14 / len(values)
        for index, (value, colour) in enumerate(values):
            marks.append(Box(_LEFT, y + 4 + index * height, _length(value, most), height - 1, colour))
        longest = max(_length(value, most) for value, _ in values)
        marks.append(Label(_LEFT + longest + 7, y + 15, _told([value for value, _ in values]), 12))
        y += _ROW
    return marks, y


def _short(title: str) -> str:
    return title if len(title) <= _MOST_LETTERS else f"{title[: _MOST_LETTERS - 1].rstrip()}…"


def _shares(charted: Charted) -> dict[str, Fraction]:
    known = charted.found.known_order
    return {card: Fraction(count, known.sessions) for card, count in known.breaks.items()}


def _length(value: Fraction | None, most: Fraction) -> float:
    return float((value or 0) / most) * (WIDTH - _LEFT - _RIGHT - 110)


def _told(values: list[Fraction | None]) -> str:
    """'2.18', or with another game 'before 1.07, now 2.18'."""
    now, *before = ("none" if value is None else per_ten_thousand(value) for value in values)
    return f"{now} (before: {before[0]})" if before else now
