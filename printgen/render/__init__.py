"""Pages → PDF."""

from printgen.render.pdf import Bookmark, DocumentInfo, PageLabel, render_pdf

__all__ = ["Bookmark", "DocumentInfo", "PageLabel", "render_pdf"]
