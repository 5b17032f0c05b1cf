"""The second process: tasks in order, whatever their size, and every failure told in the first."""

from __future__ import annotations

import os

import pytest

from printgen.cli.background import Background

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork")


def nothing() -> None:
    pass


def work(name: str, data: bytes) -> tuple[str, int, int]:
    if name == "bad":
        raise ValueError("a bad task")
    return name, len(data), os.getpid()


def test_answers_come_in_the_order_of_the_tasks_from_another_process() -> None:
    with Background(nothing, work) as background:
        for n in range(20):
            background.submit(str(n), b"x" * n * 50_000)
        answers = background.results()
    assert [(name, size) for name, size, _ in answers] == [(str(n), n * 50_000) for n in range(20)]
    assert {pid for _, _, pid in answers}.isdisjoint({os.getpid()})


def test_a_failure_is_raised_where_the_answers_are_asked_for() -> None:
    with Background(nothing, work) as background:
        background.submit("good", b"")
        background.submit("bad", b"")
        with pytest.raises(ValueError, match="a bad task"):
            background.results()


def test_a_process_that_dies_is_told() -> None:
    with Background(nothing, os._exit) as background:
        background.submit(3)
        with pytest.raises(RuntimeError, match="ended before"):
            background.results()


def test_leaving_early_ends_the_process() -> None:
    with pytest.raises(KeyError), Background(nothing, work) as background:
        background.submit("good", b"x" * 1_000_000)
        raise KeyError
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_without_fork_the_work_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "fork")
    with Background(nothing, work) as background:
        background.submit("good", b"12")
        assert background.results() == [("good", 2, os.getpid())]
