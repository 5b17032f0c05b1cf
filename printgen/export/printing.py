"""What is decided at the printer, and not by a game or an edition."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from printgen.impose.backs import NO_OFFSET, Offset
from printgen.impose.sheet import Flip, Sheet


@dataclass(frozen=True, slots=True)
class Printing:
    """`flip`: by which edge sheets are turned, "none" for fronts alone, None for what their specs say. `sheets` are the
    names of other sheet specs, by component. `offset` is how backs are moved to mend a printer's drift."""

    flip: Flip | None = None
    sheets: Mapping[str, str] = field(default_factory=dict)
    offset: Offset = NO_OFFSET

    def turned(self, sheet: Sheet) -> Sheet:
        """The sheet with backs as they are asked for. A booklet has pages on both sides already, a sheet to fold its backs."""
        if self.flip is None or sheet.order == "signature" or (sheet.backs == "gutterfold" and self.flip != "none"):
            return sheet
        return replace(sheet, backs=self.flip)


AS_SPECIFIED = Printing()
