"""What a screen reader gets of each component, as readable text in golden/tags: a change of the tags shows as a diff."""

from __future__ import annotations

import pytest
from conftest import NAMES, Built
from golden import TAGS, difference
from tagtree import outline, tag_tree


@pytest.mark.parametrize("name", NAMES)
def test_tags_are_as_they_were(kit: Built, name: str) -> None:
    changed = difference(TAGS / f"{name}.txt", list(outline(tag_tree(kit.pdf("a4", name)))))
    assert not changed, f"the tags changed; if that is meant: python -m tests.golden\n{changed}"


def test_no_golden_file_is_left_over() -> None:
    assert {path.stem for path in TAGS.iterdir()} == set(NAMES)
