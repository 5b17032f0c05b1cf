"""A string that knows where it was written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from printgen.diagnostics import Span
from printgen.source.nodes import Scalar


class Text(str):
    """What is to be printed. `scalar` is the source it came from; `scalar.value` still has its `{{ … }}`."""

    __slots__ = ("scalar",)
    scalar: Scalar

    def __new__(cls, value: str, scalar: Scalar) -> Self:
        text = super().__new__(cls, value)
        text.scalar = scalar
        return text

    def __getnewargs__(self) -> tuple[str, Scalar]:  # type: ignore[override]  # str's own gives the value alone
        return str(self), self.scalar

    @property
    def span(self) -> Span:
        return self.scalar.span


def as_typed(scalar: Scalar) -> Text:
    return Text(scalar.value, scalar)


def made(value: str, span: Span) -> Text:
    """A text that no file holds, such as a default, at the place that gave rise to it."""
    return Text(value, Scalar(value, span))


BLANK = made("", Span(""))

if TYPE_CHECKING:
    Content = Text | tuple["Content", ...] | dict[str, "Content"]
else:

    class Content:
        """Text, or lists and mappings of it to any depth, under names that the author chose.

        At run time only a mark for the binder: the recursive union cannot be read from a type hint.
        """
