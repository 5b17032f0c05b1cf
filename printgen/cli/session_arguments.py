"""The arguments of the commands that play a game by its rules."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

Commands = Any
"""What argparse's `add_subparsers` returns, which has no public name."""


def add_session_commands(commands: Commands) -> tuple[argparse.ArgumentParser, ...]:
    return _add_play(commands), _add_replay(commands), _add_analyse(commands)


def _add_play(commands: Commands) -> argparse.ArgumentParser:
    play: argparse.ArgumentParser = commands.add_parser(
        "play", help="play a session at the terminal", description=_run_play.__doc__
    )
    play.add_argument("--players", type=whole(1, 99), default=1, metavar="N", help="players at the table (default: 1)")
    play.add_argument("--seed", type=whole(0, 10**9 - 1), metavar="N", help="deal the cards as this number says")
    play.add_argument("--record", type=Path, metavar="FILE", help="write the session to this new YAML file")
    play.set_defaults(run=_run_play)
    return play


def _add_replay(commands: Commands) -> argparse.ArgumentParser:
    replay: argparse.ArgumentParser = commands.add_parser(
        "replay", help="check the record of a session", description=_run_replay.__doc__
    )
    replay.add_argument("record", type=Path, metavar="FILE", help="a session record, in YAML or CSV")
    replay.add_argument("--format", choices=("text", "json"), default="text", help="text (the default) or json")
    replay.set_defaults(run=_run_replay)
    return replay


def _add_analyse(commands: Commands) -> argparse.ArgumentParser:
    analyse: argparse.ArgumentParser = commands.add_parser(
        "analyse", help="say what the deck is like, exactly", description=_run_analyse.__doc__
    )
    analyse.add_argument("--against", type=Path, metavar="OTHER", help="another game: show what changed since it")
    analyse.add_argument("--json", type=Path, metavar="FILE", help="write the figures as JSON; - prints them instead")
    analyse.add_argument("--chart", type=Path, metavar="FILE", help="draw a chart, in a file ending in .svg or .png")
    count, seed = whole(1, 1_000_000), whole(0, 10**9 - 1)
    told = "sessions that each plain policy plays (default: 2000)"
    analyse.add_argument("--sessions", type=count, default=2_000, metavar="N", help=told)
    analyse.add_argument("--seed", type=seed, default=1, metavar="N", help="seed of these sessions (default: 1)")
    analyse.set_defaults(run=_run_analyse)
    return analyse


def whole(low: int, high: int) -> Callable[[str], int]:
    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 15 and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(f"must be a whole number from {low} to {high}, not '{text}'")
        return int(text)

    return number


def _run_play(options: argparse.Namespace) -> int:
    """Deals a session and plays it at the terminal: only the cards that lie face up are shown, every legal action is
    listed, and the ledger is written out at the end."""
    from printgen.cli.play import run

    return run(options)


def _run_replay(options: argparse.Namespace) -> int:
    """Plays a session record by the rules and points at the first step that is wrong. docs/records.md has the formats."""
    from printgen.cli.replay import run

    return run(options)


def _run_analyse(options: argparse.Namespace) -> int:
    """Says what the deck is like: which scores can be reached when the order is known, how well one can do knowing
    only the cards that lie face up, how plain policies do, and which card breaks a session. Needs numpy:
    pip install 'printgen[analyse]'."""
    from printgen.cli.analyse import run

    return run(options)
