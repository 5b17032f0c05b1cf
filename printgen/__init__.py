"""printgen: one YAML source of a tabletop game, everything a table needs, ready to print."""

__version__ = "0.1.0"
