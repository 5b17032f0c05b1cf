"""Pages → PDF."""

from printgen.render.pdf import Bookmark, DocumentInfo, PageLabel, render_pdf
from printgen.render.press import PressStandard

__all__ = ["Bookmark", "DocumentInfo", "PageLabel", "PressStandard", "render_pdf"]
