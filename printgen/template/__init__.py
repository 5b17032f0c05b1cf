"""Jinja2 templates → markup, with the place of every start tag and of every content text kept."""

from printgen.template.engine import UNUSED_TEXT, Templates, Wording
from printgen.template.markup import Markup

__all__ = ["UNUSED_TEXT", "Markup", "Templates", "Wording"]
