"""Frames on sheets of paper."""
