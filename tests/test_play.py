"""Sessions at the terminal, played through standard input."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import PROJECT
from small_game import write_game

from printgen.cli import main
from printgen.game import Exchange, Gather, Wait
from printgen.game.adapt import ruleset_of
from printgen.game.notation import NotationError, Verbs, read_action, read_units, write_action
from printgen.game.rules import Ruleset
from printgen.model import load_game

Play = Callable[..., str]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Plays with these lines typed and returns what is shown; the command must end well."""

    def run(*arguments: str, typed: str | io.StringIO = "", game: Path = PROJECT) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed) if isinstance(typed, str) else typed)
        assert main(["play", "--game", str(game), *arguments]) == 0
        shown = capsys.readouterr()
        assert shown.err == ""
        return shown.out

    return run


@pytest.fixture
def rules() -> Ruleset:
    game, faults = load_game(PROJECT / "content" / "cards.yaml")
    assert game is not None and not faults
    found = ruleset_of(game)
    assert found is not None
    return found


def screens(shown: str) -> list[str]:
    return re.split(r"\n(?=Delivery \d)", shown)[1:]


def test_the_table_at_the_start(play: Play) -> None:
    (screen,) = screens(play("--seed", "7", "--players", "2", typed="q\n"))
    rows = screen.split("\n> q")[0].splitlines()
    assert rows == [
        "Delivery 1 of 8 · action 1 of 3 · points 0 of 16 · TURN: player 1",
        "",
        "CURRENT  D8 Dusk Display    CLOSED: FIBRE",
        "NEXT     D12 Closing Stand  CLOSED: FUEL",
        "hidden   6 of the session, 4 put aside",
        "",
        "       stock                   CURRENT  NEXT",
        "WATER  ██····  2 of 6                1     1",
        "FUEL   ██····  2 of 6                3     2",
        "FIBRE  ██····  2 of 6  CLOSED        1     2",
        "",
        "  1  Gather WATER              → 4 2 2",
        "  2  Gather FUEL               → 2 4 2",
        "  3  Exchange WATER for FUEL   → 0 4 2",
        "  4  Exchange WATER for FIBRE  → 0 2 4",
        "  5  Exchange FUEL for WATER   → 4 0 2",
        "  6  Exchange FUEL for FIBRE   → 2 0 4",
        "  7  Exchange FIBRE for WATER  → 4 2 0",
        "  8  Exchange FIBRE for FUEL   → 2 4 0",
        "  9  Wait                      → 2 2 2",
    ]


def test_only_what_lies_face_up_is_shown(play: Play) -> None:
    shown = play("--seed", "7", typed="w\nw\n")
    cards = set(re.findall(r"\bD\d+\b", shown))
    assert cards == {"D8", "D12"}


def test_a_whole_session(play: Play) -> None:
    shown = play("--seed", "7", typed="w\n" * 24)
    assert len(screens(shown)) == 24
    assert "All deliveries are made." in shown
    assert shown.splitlines()[-1] == "1 of 16 points, 34 units missing, 8 of 8 deliveries made"
    assert "hidden   0 of the session, 4 put aside" in shown
    last = screens(shown)[-1]
    assert "NEXT" not in last, "in the last delivery the current card stands alone"
    assert re.search(r"^8\. D\d+ ", shown, re.M)


def test_the_same_seed_deals_the_same_cards(play: Play) -> None:
    assert play("--seed", "7", typed="w\n" * 24) == play("--seed", "7", typed="w\n" * 24)
    assert play("--seed", "7", typed="q\n") != play("--seed", "8", typed="q\n")


def test_without_a_seed_one_is_drawn_and_told(play: Play) -> None:
    shown = play(typed="1\n1\nq\n")
    seed = re.search(r"seed (\d+)", shown)
    assert seed and play("--seed", seed[1], typed="1\n1\nq\n") == shown


def test_the_turn_passes_on_over_deliveries(play: Play) -> None:
    shown = play("--seed", "7", "--players", "4", typed="w\n" * 5)
    assert re.findall(r"TURN: player (\d)", shown) == list("123412")


def test_a_single_player_has_no_turn(play: Play) -> None:
    assert "TURN" not in play("--seed", "7", typed="w\n")


def test_undo_takes_back_actions_and_deliveries(play: Play) -> None:
    shown = play("--seed", "7", typed="g wat\nu\nu\nw\nw\nw\nu\nq\n")
    told = screens(shown)
    assert told[0].split("\n> ")[0] == told[2].split("\n> ")[0]
    assert "there is nothing to take back" in shown
    assert "The delivery is taken back; you have seen the card that was revealed." in shown
    assert shown.splitlines()[-1] == "0 of 16 points, 0 units missing, 0 of 8 deliveries made"


def test_the_last_action_can_be_taken_back(play: Play) -> None:
    shown = play("--seed", "7", typed="w\n" * 24 + "u\ng wat\n\n")
    assert shown.count("All deliveries are made.") == 2
    assert "The delivery is taken back.\n" in shown


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("zz", "'zz' is no action; there are Gather, Exchange and Wait"),
        ("99", "there is no number 99; choose 1 to 9"),
        ("0", "there is no number 0; choose 1 to 9"),
        ("g", "Gather needs a resource: WATER, FUEL, FIBRE"),
        ("g fibre", "FIBRE is closed while Dusk Display is current"),
        ("g f", "'f' may be FUEL or FIBRE"),
        ("x water", "Exchange needs two resources, the one spent first: WATER, FUEL, FIBRE"),
        ("x water water", "an exchange gains a different resource, not WATER again"),
        ("x salt water", "'salt' is no resource; there are WATER, FUEL, FIBRE"),
        ("w now", "Wait takes nothing after it, not 'now'"),
    ],
)
def test_what_cannot_be_done_is_answered(play: Play, typed: str, answer: str) -> None:
    shown = play("--seed", "7", typed=f"{typed}\nq\n")
    assert f"> {typed}\n{answer}\n> q\n" in shown


def test_help_and_ledger(play: Play) -> None:
    shown = play("--seed", "7", typed="?\ng water\nl\n")
    assert "  x water fibre  Exchange: the resource spent, then the one gained\n" in shown
    assert shown.count("   Gather WATER      4     2      2\n") == 2  # asked for, and at the end


class Interrupted(io.StringIO):
    """Someone types a line and then Ctrl-C."""

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        if self.tell():
            raise KeyboardInterrupt
        return super().readline()


def test_the_end_of_the_input_and_ctrl_c_end_it_well(play: Play) -> None:
    for typed in ("w\n", Interrupted("w\nw\n")):
        shown = play("--seed", "7", typed=typed)
        assert len(screens(shown)) == 2
        assert shown.splitlines()[-1] == "0 of 16 points, 0 units missing, 0 of 8 deliveries made"


def test_the_record_is_read_by_replay(play: Play, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "session.yaml"
    shown = play("--seed", "7", "--players", "3", "--record", str(record), typed="1\n" * 24)
    text = record.read_text(encoding="utf-8")
    assert text.startswith("# A session record")
    for line in ("game: common-reserve", 'version: "1.0"', "players: 3", "seed: 7", "finished: yes"):
        assert f"\n{line}\n" in text
    assert main(["replay", str(record), "--game", str(PROJECT)]) == 0
    answer = capsys.readouterr().out
    assert answer.splitlines()[-2] == shown.splitlines()[-2]
    assert [path.name for path in tmp_path.iterdir()] == ["session.yaml"]


@pytest.mark.parametrize("typed", ["", "q\n", "1\nq\n", "1\n1\n1\n1\n", "1\n" * 23])
def test_a_session_that_is_broken_off_is_recorded_too(play: Play, tmp_path: Path, typed: str) -> None:
    record = tmp_path / "session.yaml"
    play("--seed", "7", "--record", str(record), typed=typed)
    assert "finished: no\n" in record.read_text(encoding="utf-8")
    assert main(["replay", str(record), "--game", str(PROJECT)]) == 0


def test_a_file_is_never_overwritten_by_a_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken = tmp_path / "cards.yaml"
    taken.write_text("precious")
    assert main(["play", "--game", str(PROJECT), "--record", str(taken)]) == 2
    assert "already; name another file for the record" in capsys.readouterr().err
    assert taken.read_text() == "precious"
    assert main(["play", "--game", str(PROJECT), "--record", str(tmp_path / "session.txt")]) == 2
    assert main(["play", "--game", str(PROJECT), "--record", str(tmp_path / "none" / "session.yaml")]) == 1
    assert "OUT001" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--players", "0"], ["--players", "two"], ["--seed", "-1"], ["--seed", "x"]])
def test_numbers_that_will_not_do_are_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--game", str(PROJECT), *arguments]) == 2
    assert "must be a whole number from" in capsys.readouterr().err


def test_another_game_is_played_in_its_own_words(play: Play, tmp_path: Path) -> None:
    game = write_game(tmp_path / "small", preview=3)
    shown = play("--seed", "1", game=game, typed="x gr cl\nq\n")
    first, second = screens(shown)
    assert "current  " in first and "next     " in first and "next 2   " in first
    assert "hidden   0 of the session, 1 put aside" in first
    assert "exchange Grain for Clay" in first
    assert "Clay   ██··  2 of 4" in second and "Grain  ····  0 of 4" in second


def test_a_game_of_another_kind_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "cards.yaml").write_text("game: {id: quiz, title: Quiz, version: '1', language: en}\n")
    assert main(["play", "--game", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    assert re.search(r"cards.yaml:1:7: error GAM001 outside-family: “Quiz” is not a game that can be played here", said)


def test_errors_in_the_texts_do_not_keep_one_from_trying_a_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game = write_game(tmp_path, points="[3, 1, 0]")
    path = game / "cards.yaml"
    path.write_text(path.read_text().replace("demand: {clay: 3}", "demand: {clay: 4}"))
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["play", "--game", str(game)]) == 0
    shown = capsys.readouterr()
    assert "points 0 of 9" in shown.out
    assert re.search(r"note: .*`printgen check` finds \d+ errors?; the numbers are taken as they stand", shown.err)


def test_it_can_be_scripted_as_a_process(tmp_path: Path) -> None:
    record = tmp_path / "session.yaml"
    command = [sys.executable, "-m", "printgen", "play", "--seed", "3", "--record", str(record)]
    done = subprocess.run(
        command, input="w\nw\nw\nq\n", capture_output=True, encoding="utf-8", cwd=PROJECT, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert "missing: " in record.read_text(encoding="utf-8")


# Notation


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("g water", Gather(0)), ("gather WATER", Gather(0)), ("G Fu", Gather(1)), ("x fuel water", Exchange(1, 0)),
        ("exchange fuel for water", Exchange(1, 0)), ("ex fuel to fi", Exchange(1, 2)), ("x fuel -> water", Exchange(1, 0)),
        ("x fuel→water", Exchange(1, 0)), ("  wait ", Wait()), ("w", Wait()),
    ],
)  # fmt: skip
def test_actions_in_words(rules: Ruleset, text: str, action: object) -> None:
    assert read_action(rules, text) == action


def test_actions_in_a_games_own_words(rules: Ruleset) -> None:
    verbs = Verbs("Sammeln", "Tauschen", "Warten", "gegen")
    for action in (Gather(2), Exchange(0, 1), Wait()):
        assert read_action(rules, write_action(rules, action, verbs), verbs) == action
    assert read_action(rules, "t wa gegen fu", verbs) == Exchange(0, 1)


@pytest.mark.parametrize("text", ["4 0 2", "4,0,2", "4/0/2", " 4; 0; 2 "])
def test_units(rules: Ruleset, text: str) -> None:
    assert read_units(rules, text) == (4, 0, 2)


@pytest.mark.parametrize("text", ["", "4 0", "4 0 2 1", "a b c", "-1 0 2", "4 0 ²"])
def test_units_refused(rules: Ruleset, text: str) -> None:
    with pytest.raises(NotationError, match="must be 3 whole numbers, one for each of WATER, FUEL, FIBRE"):
        read_units(rules, text)
