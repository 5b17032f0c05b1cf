"""Session records as files: read from YAML or CSV with every place known, checked, and written."""

from __future__ import annotations

from printgen.game.records.check import Checked, Finding, check_record
from printgen.game.records.ledger import completed
from printgen.game.records.read import read_record
from printgen.game.records.schema import Record
from printgen.game.records.write import Heading, written

__all__ = ["Checked", "Finding", "Heading", "Record", "check_record", "completed", "read_record", "written"]
