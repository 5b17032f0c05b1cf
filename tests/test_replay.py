"""Session records held against the rules, in YAML and in CSV."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from conftest import PROJECT
from hypothesis import given, settings
from hypothesis import strategies as st
from small_game import write_game

from printgen.check.catalogue import all_rules
from printgen.cli import main
from printgen.diagnostics import Failure
from printgen.game import deal, new_session
from printgen.game.adapt import ruleset_of
from printgen.game.notation import write_action, write_units
from printgen.game.records import Heading, check_record, completed, read_record, written
from printgen.game.records.csv import csv_nodes
from printgen.game.records.schema import Record, record_binder
from printgen.game.rules import Ruleset
from printgen.game.session import Session
from printgen.model import load_game

RIGHT = """\
deliveries:
  - card: D1
    actions:
      - {exchange: {spend: fuel, gain: water}, stock: {water: 4, fuel: 0, fibre: 2}}
      - {gather: fuel, stock: [4, 2, 2]}
      - {action: gather fibre, stock: 4 2 4}
    sent: {water: 3, fuel: 1, fibre: 1}
    left: {water: 1, fuel: 1, fibre: 3}
    short: 0 0 0
    missing: 0
    points: 2
  - card: d2
    actions: [x fibre fuel, wait, wait]
missing: 0
points: 4
"""


@dataclass(frozen=True)
class Answer:
    status: int
    out: str
    err: str

    @property
    def codes(self) -> list[str]:
        return re.findall(r"(?:error|warning) ([A-Z]{3}\d{3})", self.err)

    def places(self, name: str) -> list[str]:
        return re.findall(rf"{re.escape(name)}:(\d+:\d+): ", self.err)


Replay = Callable[..., Answer]


@pytest.fixture
def replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Replay:
    """The answer to a record with this text, in a file of this name in the current folder."""
    monkeypatch.chdir(tmp_path)

    def run(text: str, name: str = "r.yaml", *arguments: str, game: Path = PROJECT) -> Answer:
        (tmp_path / name).write_text(text, encoding="utf-8")
        status = main(["replay", name, "--game", str(game), *arguments])
        return Answer(status, *capsys.readouterr())

    return run


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    game, _ = load_game(PROJECT / "content" / "cards.yaml")
    assert game is not None
    found = ruleset_of(game)
    assert found is not None
    return found


def played(rules: Ruleset, seed: int, actions: int) -> Session:
    chance = Random(seed)
    session = new_session(rules, deal(rules, chance), chance.randint(1, 4))
    for _ in range(actions):
        session = session.act(chance.choice(session.legal))
    return session


def as_csv(rules: Ruleset, session: Session, delimiter: str = ",") -> str:
    heading = ["delivery", "card", *(f"{w} {n}" for n in (1, 2, 3) for w in ("action", "stock")), "sent", "left"]
    rows = [[*heading, "missing", "points"]]
    for number, step in enumerate(session.ledger(), start=1):
        cells = [str(number), str(step.card)]
        for action, stock in zip(step.actions or (), step.stocks, strict=True):
            cells += [write_action(rules, action), write_units(stock or ())]
        cells += [""] * (8 - len(cells))
        for units in (step.sent, step.left):
            cells.append("" if units is None else write_units(units))
        cells += ["" if count is None else str(count) for count in (step.missing, step.points)]
        rows.append(cells)
    rows.append(["", "total", *[""] * 8, str(session.state.missing), str(session.state.points)])
    return "".join(delimiter.join(row) + "\n" for row in rows)


# What is right


def test_a_record_that_is_right_gives_the_ledger(replay: Replay) -> None:
    answer = replay(RIGHT)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        "                            WATER  FUEL  FIBRE",
        "Start                           2     2      2",
        "1. D1 Seed Tent",
        "   Exchange FUEL for WATER      4     0      2",
        "   Gather FUEL                  4     2      2",
        "   Gather FIBRE                 4     2      4",
        "   Sent                         3     1      1",
        "   Left                         1     1      3   Missing units: 0  Points: 2",
        "2. D2 Lantern Stall",
        "   Exchange FIBRE for FUEL      1     3      1",
        "   Wait                         1     3      1",
        "   Wait                         1     3      1",
        "   Sent                         1     3      1",
        "   Left                         0     0      0   Missing units: 0  Points: 2",
        "",
        "4 of 16 points, 0 units missing, 2 of 8 deliveries made",
        "r.yaml is right: it plays by the rules of Common Reserve 1.0",
    ]


def test_cards_and_actions_alone_will_do(replay: Replay) -> None:
    answer = replay("deliveries:\n  - {card: D1, actions: [x fuel water, g fuel, g fibre]}\n")
    assert answer.status == 0
    assert "2 of 16 points" in answer.out


def test_the_last_delivery_may_be_broken_off(replay: Replay) -> None:
    answer = replay("deliveries:\n  - {card: D1, actions: g fuel}\n")
    assert answer.status == 0
    assert "0 of 8 deliveries made" in answer.out
    assert replay("deliveries: []\nfinished: no\n").status == 0


def test_json_holds_the_ledger(replay: Replay) -> None:
    answer = json.loads(replay(RIGHT, "r.yaml", "--format", "json").out)
    assert (answer["right"], answer["findings"], answer["points"], answer["missing"]) == (True, [], 4, 0)
    assert answer["deliveries"][1] == {
        "card": "D2",
        "actions": ["exchange FIBRE for FUEL", "wait", "wait"],
        "stocks": [[1, 3, 1]] * 3,
        "sent": [1, 3, 1],
        "left": [0, 0, 0],
        "missing": 0,
        "points": 2,
    }


@pytest.mark.parametrize("seed", range(20))
def test_what_is_played_reads_back_in_both_formats(rules: Ruleset, tmp_path: Path, seed: int) -> None:
    session = played(rules, seed, 24 if seed % 2 else seed)
    heading = Heading("common-reserve", "1.0", session.state.players, seed, session.over)
    texts = {"r.yaml": written(rules, heading, session.ledger()), "r.csv": as_csv(rules, session, ",;\t"[seed % 3])}
    for name, text in texts.items():
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        checked = check_record(rules, read_record(path, rules), "common-reserve", "1.0")
        assert checked.findings == ()
        assert completed(rules, checked.steps) == session.ledger()


def test_every_number_of_a_record_is_checked(rules: Ruleset, tmp_path: Path) -> None:
    """Each number changed by one, except those that are for people, is found, at its line or where it first shows."""
    session = played(rules, 5, 24)
    text = written(rules, Heading("common-reserve", "1.0", 2, 5, True), session.ledger())
    path = tmp_path / "r.yaml"
    numbers = [match for match in re.finditer(r"(?<=: )\d+", text) if "players" not in _line(text, match.start())]
    numbers = [match for match in numbers if "seed" not in _line(text, match.start())]
    assert len(numbers) > 130
    for match in numbers:
        path.write_text(text[: match.start()] + str(int(match[0]) + 1) + text[match.end() :], encoding="utf-8")
        checked = check_record(rules, read_record(path, rules), "common-reserve", "1.0")
        assert not checked.right
        if "start" not in _line(text, match.start()):
            span = checked.findings[0].diagnostic.span
            assert span is not None and span.line == text.count("\n", 0, match.start()) + 1


def _line(text: str, offset: int) -> str:
    return text[text.rfind("\n", 0, offset) + 1 : text.find("\n", offset)]


# What is wrong

ONE = "deliveries:\n  - card: D1\n    actions: [{}]\n"


@pytest.mark.parametrize(
    ("code", "place", "words", "text"),
    [
        ("REC006", "3:29", "action 2: WATER is closed while Seed Tent is current",
         ONE.format("x fuel water, g water, w")),
        ("REC006", "3:29", "not enough to spend: an exchange spends 2 FUEL, the stock holds 0",
         ONE.format("x fuel fibre, x fuel water, w")),
        ("REC007", "3:14", "a delivery has exactly 3 actions; 2 are written", ONE.format("w, w") + "    points: 1\n"),
        ("REC007", "3:14", "a delivery has exactly 3 actions; 4 are written", ONE.format("w, w, w, w")),
        ("REC008", "3:37", "after action 1 the stock is 2,4,2, not 2,5,2",
         ONE.format("{gather: fuel, stock: 2 5 2}, w, w")),
        ("REC009", "4:11", "Seed Tent from 2,2,2 sends 2,1,1, not 3,1,1", ONE.format("w, w, w") + "    sent: 3 1 1\n"),
        ("REC009", "4:11", "Seed Tent from 2,2,2 leaves 0,1,1, not 1,1,1", ONE.format("w, w, w") + "    left: 1 1 1\n"),
        ("REC009", "4:12", "is short of 1,0,0, not 0,0,0", ONE.format("w, w, w") + "    short: 0 0 0\n"),
        ("REC009", "4:14", "misses 1 unit, not 2", ONE.format("w, w, w") + "    missing: 2\n"),
        ("REC010", "4:13", "earns 1 point, not 2", ONE.format("w, w, w") + "    points: 2\n"),
        ("REC011", "4:9", "the record's total is 2 points; its deliveries add up to 1",
         ONE.format("w, w, w") + "points: 2\n"),
        ("REC011", "1:10", "the record's total is 0 missing units; its deliveries add up to 1",
         "missing: 0\n" + ONE.format("w, w, w")),
        ("REC004", "1:11", "a session has 8 deliveries; the record has 1", "finished: yes\n" + ONE.format("w, w, w")),
        ("REC005", "2:11", "the deck has no card with the id 'D13'", ONE.format("w, w, w").replace("D1", "D13")),
        ("REC005", "4:11", "Seed Tent is dealt 2 times; the deck has 1 copy",
         ONE.format("w, w, w") + "  - card: D1\n    actions: [w, w, w]\n"),
        ("REC008", "1:8", "the starting stock 9,2,2 is not possible", "start: 9 2 2\n" + ONE.format("w, w, w")),
        ("REC002", "1:7", "the record is of 'other'; the game at hand is 'common-reserve'",
         "game: other\n" + ONE.format("w, w, w")),
    ],
)  # fmt: skip
def test_what_differs_is_shown_at_its_place(replay: Replay, code: str, place: str, words: str, text: str) -> None:
    answer = replay(text)
    assert (answer.status, answer.out, answer.codes) == (1, "", [code])
    assert words in answer.err
    assert answer.places("r.yaml") == [place]
    assert f"1 error; `printgen explain {code}` says more" in answer.err


def test_the_first_that_is_wrong_comes_first_and_later_ones_follow(replay: Replay) -> None:
    answer = replay("points: 9\n" + RIGHT.replace("[4, 2, 2]", "[4, 3, 2]").replace("points: 2", "points: 1", 1)[:-10])
    assert answer.status == 1
    assert answer.codes == ["REC008", "REC008", "REC010", "REC011"]
    assert answer.places("r.yaml")[0] == "6:31"
    assert answer.err.index("      - {gather: fuel, stock: [4, 3, 2]}") < answer.err.index("and after it:")
    assert "4 errors; `printgen explain REC008` says more" in answer.err


def test_it_says_where_it_had_to_stop(replay: Replay) -> None:
    text = ONE.format("x fuel water, g water, w") + "  - card: D1\n    actions: [w]\n    points: 9\n"
    answer = replay(text)
    assert answer.codes == ["REC006"]
    assert "what comes after it cannot be judged until this is mended" in answer.err
    mended = replay(text.replace("g water,", "{action: g water, stock: 4 0 2},"))
    assert "cannot be judged" not in mended.err
    assert len(mended.codes) > 1


def test_a_record_of_another_version_is_told_and_judged(replay: Replay) -> None:
    answer = replay('version: "0.9"\n' + RIGHT)
    assert answer.status == 0
    assert answer.codes == ["REC003"]
    assert "the record is of version 0.9; the game at hand is version 1.0" in answer.err


def test_differences_as_json(replay: Replay) -> None:
    answer = replay(RIGHT.replace("[4, 2, 2]", "[4, 3, 2]"), "r.yaml", "--format", "json")
    found = json.loads(answer.out)
    assert (answer.status, found["right"], answer.err) == (1, False, "")
    first = found["findings"][0]
    assert (first["code"], first["file"], first["line"], first["column"]) == ("REC008", "r.yaml", 5, 31)
    assert (first["delivery"], first["action"], first["what"]) == (1, 2, "stock")
    assert (first["stated"], first["right"]) == ([4, 3, 2], [4, 2, 2])


@pytest.mark.parametrize(
    ("code", "place", "words", "text"),
    [
        ("SCH002", "4:5", "did you mean 'points'?", ONE.format("w, w, w") + "    pionts: 2\n"),
        ("SCH002", "1:1", "did you mean 'deliveries'?", "delivries: []\n"),
        ("SCH001", "1:1", "a record needs 'deliveries'", "points: 2\n"),
        ("SCH001", "2:5", "a delivery needs 'card'", "deliveries:\n  - actions: [w]\n"),
        ("SCH004", "3:15", "'actions' cannot be understood: 'jump' is no action", ONE.format("jump")),
        ("SCH004", "3:15", "'salt' is no resource; there are WATER, FUEL, FIBRE", ONE.format("g salt")),
        ("SCH004", "3:37", "'stock' must be 3 whole numbers", ONE.format("{gather: fuel, stock: 4 2}")),
        ("SCH004", "3:37", "'stock' wants a number for each", ONE.format("{gather: fuel, stock: [4, 2]}")),
        ("SCH002", "3:38", "'salt' is no resource", ONE.format("{gather: fuel, stock: {salt: 4}}")),
        ("SCH003", "3:41", "'stock' wants a whole number", ONE.format("{gather: fuel, stock: [4, x, 2]}")),
        ("SCH005", "3:15", "an action needs exactly one of", ONE.format("{gather: fuel, wait: yes}")),
        ("SCH004", "3:22", "'wait' can only be yes", ONE.format("{wait: no}")),
        ("SCH003", "3:15", "'actions' wants an action such as wait; a list stands here", ONE.format("[wait]")),
        ("SRC005", "2:10", "", "deliveries:\n  - card: [\n"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_shown_at_its_place(
    replay: Replay, code: str, place: str, words: str, text: str
) -> None:
    answer = replay(text)
    assert (answer.status, answer.codes) == (1, [code])
    assert words in answer.err
    if code != "SRC005":
        assert answer.places("r.yaml") == [place]
    found = json.loads(replay(text, "r.yaml", "--format", "json").out)
    assert (found["right"], [one["code"] for one in found["findings"]]) == (False, [code])


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("none.yaml", "none.csv"):
        assert main(["replay", str(tmp_path / name), "--game", str(PROJECT)]) == 1
        assert "SRC001" in capsys.readouterr().err
    assert main(["replay"]) == 2
    assert main(["replay", "r.yaml", "--format", "xml"]) == 2


def test_a_record_of_another_game(replay: Replay, tmp_path: Path) -> None:
    game = write_game(tmp_path / "small")
    text = "game: clay-market\ndeliveries:\n  - {card: A, actions: [g grain, x grain clay], points: 1, left: {}}\n"
    answer = replay(text, "r.yaml", game=game)
    assert answer.status == 1
    assert "delivery 1: Kiln from 2,1 leaves 0,1, not 0,0" in answer.err


# CSV


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_csv_points_at_the_cell(replay: Replay, rules: Ruleset, delimiter: str) -> None:
    text = as_csv(rules, played(rules, 5, 24), delimiter)
    assert replay(text, "r.csv").status == 0
    row = text.splitlines()[3]
    cells = row.split(delimiter)
    units = cells[5].split()
    units[0] = str((int(units[0]) + 1) % 7)
    cells[5] = " ".join(units)
    column = len(delimiter.join(cells[:5])) + 2
    answer = replay(text.replace(row, delimiter.join(cells)), "r.csv")
    assert (answer.status, answer.codes[0], answer.places("r.csv")[0]) == (1, "REC008", f"4:{column}")


def test_csv_takes_what_spreadsheets_write(replay: Replay) -> None:
    text = '\ufeffCard, ACTION_1 ,Stock1,Action 2,action3,,\r\n"d1","x fuel water","4,0,2",g fuel , g fibre ,,\r\n,,,,,,\r\n'
    answer = replay(text, "r.CSV")
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.parametrize(
    ("code", "place", "words", "text"),
    [
        ("SCH002", "1:15", "a record has no column 'pionts'", "card,action 1,pionts\nD1,w,2\n"),
        ("SCH001", "1:1", "a record needs a column 'card'", "action 1,points\nw,2\n"),
        ("SRC006", "1:6", "the column 'card' stands here twice", "card,Card\nD1,D1\n"),
        ("SCH001", "2:1", "a delivery needs 'card'", "card,action 1\n,w\n"),
        ("REC001", "2:6", "'w' stands in a column that has no name", "card,action 1\nD1,,w\n"),
        ("REC001", "2:1", "'2' stands where delivery 1 is due", "delivery,card,action 1\n2,D1,w\n"),
        ("REC001", "2:4", "action 1 is empty, and the row goes on", "card,action 2\nD1,w\n"),
        ("REC001", "3:7", "the row of the totals has no 'action 1'", "card,action 1\nD1,w\ntotal,w\n"),
        ("REC001", "3:1", "a row follows that of the totals", "card,action 1\ntotal,\nD1,w\n"),
        ("REC001", "2:4", "the quote is not closed in its line", 'card,action 1\nD1,"w\n'),
        ("REC001", "2:7", "the cell goes on after its closing quote", 'card,action 1\nD1,"w"x\n'),
        ("SRC004", "", "the file holds no row", "\n,,\n"),
        ("SCH003", "2:6", "'points' wants a whole number", "card,action 1,points\nD1,w,2.0\n"),
    ],
)  # fmt: skip
def test_csv_that_cannot_be_read(replay: Replay, code: str, place: str, words: str, text: str) -> None:
    answer = replay(text, "r.csv")
    assert answer.status == 1
    assert words in answer.err
    assert set(answer.codes) == {code}
    if code not in ("REC001", "SRC004"):
        assert answer.places("r.csv") == [place]


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet='card,action 1;\t"\n', max_size=60) | st.text(max_size=30))
def test_no_table_makes_it_stumble(rules: Ruleset, text: str) -> None:
    try:
        top = csv_nodes(text.replace("\r", "\n"), "r.csv")
    except Failure as failure:
        assert failure.diagnostics
        return
    record_binder(rules).bind(Record, top, "record")


# Documentation

GUIDE = (PROJECT / "docs" / "records.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, re.S)


def test_the_examples_in_the_guide_are_right(replay: Replay) -> None:
    yaml, csv = blocks("yaml")[0], blocks("csv")[0]
    answers = [replay(yaml, "session.yaml"), replay(csv, "session.csv")]
    assert [(answer.status, answer.err) for answer in answers] == [(0, ""), (0, "")]
    assert answers[0].out.splitlines()[:-1] == answers[1].out.splitlines()[:-1]


def test_the_answer_in_the_guide_is_the_one_given(replay: Replay) -> None:
    answer = replay(blocks("yaml")[1], "session.yaml")
    assert answer.status == 1
    assert answer.err == blocks("text")[0]


def test_every_code_has_its_page(capsys: pytest.CaptureFixture[str]) -> None:
    codes = [rule.code for rule in all_rules() if rule.code[:3] in ("REC", "GAM")]
    assert codes == ["GAM001", "GAM002", *(f"REC{number:03}" for number in range(1, 12))]
    for code in codes:
        assert main(["explain", code]) == 0
        page = capsys.readouterr().out
        assert "Fails" in page and "Mend" in page
