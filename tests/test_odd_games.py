"""Games that nobody would write and somebody will: they build, or they say what is wrong."""

from __future__ import annotations

import os
import re
import shutil
import time
from pathlib import Path

import pytest
from faults import PROJECT, Workshop, contents, ferry_workshop, workshop
from pdfread import EXTRACTORS, reader

CARDS, PARTS = "content/cards.yaml", "content/components.yaml"
FACE, STYLE = "templates/crossings.xml.j2", "templates/styles/standard.yaml"


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return workshop(PROJECT, tmp_path, monkeypatch, capsys, "content")


@pytest.fixture
def ferry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Workshop:
    return ferry_workshop(tmp_path, monkeypatch, capsys)


def without(shop: Workshop, key: str) -> None:
    """Takes a top-level key and all below it out of the content."""
    text = (shop.folder / CARDS).read_text(encoding="utf-8")
    shorter = re.sub(rf"^{key}:.*\n(?:[ #].*\n|\n)*", "", text, flags=re.M)
    assert shorter != text
    shop.write(CARDS, shorter)


def test_no_cards(ferry: Workshop) -> None:
    without(ferry, "cards")
    assert ferry.build().code == 0
    pages = reader(ferry.folder / "out/night-ferry-0.3-standard-a4-crossings.pdf").pages
    assert len(pages) == 1


def test_a_deck_whose_cards_are_all_left_out(ferry: Workshop) -> None:
    text = (ferry.folder / CARDS).read_text(encoding="utf-8")
    ferry.write(CARDS, re.sub(r"(\n  - id: N-\d)", r"\1\n    copies: 0", re.sub(r"\n    copies: \d", "", text)))
    assert ferry.build().code == 0


@pytest.mark.parametrize("content", ["", "components: []\n"], ids=["absent", "empty"])
def test_no_components(ferry: Workshop, content: str) -> None:
    without(ferry, "components")
    text = (ferry.folder / CARDS).read_text(encoding="utf-8")
    ferry.write(CARDS, text + content)
    message = ferry.fails()
    assert message.code == "OUT002" and "component" in message.text


def test_the_contents_page_alone(shop: Workshop) -> None:
    outcome = shop.build("--component", "contents")
    assert outcome.code != 0 or "1 file" in outcome.out


@pytest.mark.parametrize("version", ["1/2", "../../1", "1\\\\n2", "a:b", "1*", "x" * 300])
def test_versions_that_cannot_be_part_of_a_file_name(ferry: Workshop, version: str) -> None:
    place = ferry.edit(CARDS, 'version: "0.3"', f'version: ¦"{version}"')
    message = ferry.fails()
    assert (message.code, message.place) == ("SCH004", place)


def test_a_component_called_kit(ferry: Workshop) -> None:
    place = ferry.edit(CARDS, "- id: counters", "- id: ¦kit")
    message = ferry.fails()
    assert message.place == place and "'kit'" in message.text


@pytest.mark.parametrize("cap", [0, 1, 30])
def test_resources_of_any_cap(ferry: Workshop, cap: int) -> None:
    ferry.edit(CARDS, "start: 1, cap: 3", f"start: 0, cap: {cap}")
    outcome = ferry.build()
    if cap < 30:
        assert outcome.code == 0, outcome.err
    else:
        assert outcome.code == 1 and {message.code for message in outcome.messages()} == {"LAY008"}


def test_more_counters_than_anyone_can_cut(ferry: Workshop) -> None:
    ferry.edit(CARDS, "start: 1, cap: 3", "start: 1, cap: 999")
    outcome = ferry.build()
    assert outcome.code == 1 and len(outcome.messages()) == 1


def test_a_thousand_cards(ferry: Workshop) -> None:
    cards = "".join(f"  - {{id: X-{n}, name: Wave w{n}, text: Row on.}}\n" for n in range(1000))
    ferry.edit(CARDS, "cards:\n", f"cards:\n{cards}")
    started = time.process_time()
    assert ferry.build("--component", "crossings").code == 0
    assert time.process_time() - started < 20, "it takes about a second; this is for machines under load"
    pages = EXTRACTORS["pdfium"](ferry.folder / "out/night-ferry-0.3-standard-a4-crossings.pdf")
    assert len(pages) == 169
    assert "Wave w999" in " ".join(pages)


@pytest.mark.parametrize(
    "name",
    ["\"Dot\" & 'Son'", "<Quay>", "a/b\\c", "%(title)s", "Fog -- *mist*", "#x", "\u00a0x\u00a0", "x" * 18, "-", "…"],
)
def test_names_of_any_signs(ferry: Workshop, name: str) -> None:
    quoted = name.replace("'", "''")
    ferry.edit(CARDS, "name: Low Tide", f"name: '{quoted}'")
    ferry.edit(CARDS, "name: SALT", f"name: '{quoted[:4]}'" if "'" not in quoted[:4] else "name: S")
    ferry.edit(CARDS, "title: Night Ferry", f"title: '{quoted}'")
    assert ferry.build().code == 0
    meta = reader(ferry.folder / "out/night-ferry-0.3-standard-a4-kit.pdf").metadata
    assert meta is not None and meta.title == f"{name} 0.3"


@pytest.mark.parametrize("folder", ["a b", "Fähre – Nacht", "船", "it's", "-x", "a'b\"c", "50 %s", "{{x}}"])
def test_folders_of_any_name(ferry: Workshop, folder: str) -> None:
    assert ferry.build("--out", "plain").code == 0
    game = ferry.folder / folder / "game"
    for part in ("content", "templates"):
        shutil.copytree(ferry.folder / part, game / part)
    out = ferry.folder / folder / "öut"
    assert ferry.build(f"--game={game}", f"--out={out}").code == 0
    assert contents(out) == contents(ferry.folder / "plain")
    place = ferry.edit(f"{folder}/game/{CARDS}", "copies: 3", "copies: ¦many")
    assert ferry.fails(f"--game={folder}/game").place == place


def test_a_game_that_is_reached_by_links(ferry: Workshop) -> None:
    assert ferry.build("--out", "plain").code == 0
    (ferry.folder / "whole").symlink_to(".", target_is_directory=True)
    (ferry.folder / "parts").mkdir()
    for part in ("content", "templates"):
        (ferry.folder / "parts" / part).symlink_to(f"../{part}", target_is_directory=True)
    for game in ("whole", "parts", "parts/content", f"parts/{CARDS}"):
        assert ferry.build("--game", game, "--out", "linked").code == 0
        assert contents(ferry.folder / "linked") == contents(ferry.folder / "plain")


def test_a_game_in_a_folder_that_cannot_be_written_to(ferry: Workshop) -> None:
    for path in [*ferry.folder.rglob("*")]:
        if "out" not in path.parts[-2:]:
            path.chmod(0o555 if path.is_dir() else 0o444)
    try:
        assert ferry.build().code == 0
    finally:
        for path in [ferry.folder, *ferry.folder.rglob("*")]:
            path.chmod(0o755 if path.is_dir() else 0o644)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_cannot_be_read(ferry: Workshop) -> None:
    (ferry.folder / FACE).chmod(0)
    message = ferry.fails()
    assert (message.code, message.place) == ("TPL001", FACE)


def test_keys_of_texts_that_python_uses_too(ferry: Workshop) -> None:
    """`text.items` is what the author wrote under that key, whatever methods a mapping has."""
    keys = ("items", "get", "unused")
    ferry.edit(
        CARDS, "      load: Load\n", "      load: Load\n" + "".join(f"      {key}: Word of {key}\n" for key in keys)
    )
    ferry.edit(FACE, "<spring/>", "".join(f'<p class="crossing">{{{{ text.{key} }}}}</p>' for key in keys))
    ferry.edit(STYLE, "size: 11pt", "size: 9pt")
    assert ferry.build().code == 0
    words = " ".join(EXTRACTORS["pdfium"](ferry.folder / "out/night-ferry-0.3-standard-a4-crossings.pdf")).split()
    for key in keys:
        assert words.count(key) >= 8


def test_colours_that_an_edition_changes_are_changed_in_what_it_inherits(ferry: Workshop) -> None:
    ferry.edit(STYLE, 'buoy: "#E69F00"', 'buoy: "#E69F00"\n  ink: "#003355"')
    assert ferry.build("--component", "crossings").code == 0
    page = reader(ferry.folder / "out/night-ferry-0.3-standard-a4-crossings.pdf").pages[0]
    assert b"0 0.2 0.333 rg" in page.get_contents().get_data()


def test_an_inherited_size_below_the_smallest_of_the_edition(ferry: Workshop) -> None:
    place = ferry.edit(STYLE, "p.crossing: {size: 11pt}", "p.crossing: ¦{size: 11pt}")
    ferry.write("templates/styles/large-print.yaml", "title: Large\ninherits: standard\nsmallest: 12pt\n")
    outcome = ferry.run("build", "--edition", "large-print", "--component", "crossings")
    assert outcome.code == 1
    faults = [message for message in outcome.messages() if message.place == place]
    assert [fault.code for fault in faults] == ["LAY010"]
    assert "'p.crossing': 11 pt is smaller than the 12 pt" in faults[0].text
