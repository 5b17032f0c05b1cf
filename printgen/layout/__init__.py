"""Document tree + stylesheet → frames of measured, placed items."""
