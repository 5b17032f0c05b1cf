"""Pages → PDF."""

from printgen.render.pdf import Bookmark, DocumentInfo, PageLabel, PressStandard, render_pdf

__all__ = ["Bookmark", "DocumentInfo", "PageLabel", "PressStandard", "render_pdf"]
