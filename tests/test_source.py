"""Files to nodes: what is typed stays as typed, everything has its place, and what is refused says where and why."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from printgen.diagnostics import Diagnostic, Failure, Rule, Span
from printgen.source import Mapping, Scalar, Sequence, load, locate, locate_part, parse, read, rules, schema_rules
from printgen.source import reader as reader_module


def one_fault(text: str) -> Diagnostic:
    with pytest.raises(Failure) as caught:
        parse(text, "f.yaml")
    assert len(caught.value.diagnostics) == 1, caught.value
    return caught.value.diagnostics[0]


def faults_of(path: Path) -> tuple[Diagnostic, ...]:
    with pytest.raises(Failure) as caught:
        load(path)
    return caught.value.diagnostics


def scalar(text: str, key: str = "k") -> Scalar:
    node = parse(text, "f.yaml").get(key)
    assert isinstance(node, Scalar)
    return node


def write(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder / "entry.yaml"


TYPED = ["No", "012", "1:30", "3.10", "~", "null", "yes", "0x1F", "1_000", "2001-01-01", ".5", "="]


@pytest.mark.parametrize("typed", TYPED)
def test_plain_values_stay_as_typed(typed: str) -> None:
    assert scalar(f"k: {typed}").value == typed


@pytest.mark.parametrize("key", ["No", "012", "1:30", "~", "on"])
def test_keys_stay_as_typed(key: str) -> None:
    assert parse(f"{key}: x", "f.yaml").entries[0].key.value == key


def test_every_node_knows_its_place() -> None:
    top = parse("# über\na: 1\nlist:\n  - x\n  - {b: 'y'}\n", "f.yaml")
    items = top.get("list")
    assert isinstance(items, Sequence) and items.span == Span("f.yaml", 4, 3)
    inner = items.items[1]
    assert isinstance(inner, Mapping) and inner.span == Span("f.yaml", 5, 5)
    assert inner.entries[0].value == Scalar("y", Span("f.yaml", 5, 9), False, "'y'")


@pytest.mark.parametrize("end", ["\r\n", "\r"])
def test_line_ends_make_no_difference(end: str) -> None:
    text = "a: >\n  folded\n  text\n\nb: 'x\n\n  y'\n"
    assert parse(text.replace("\n", end), "f") == parse(text, "f")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_utf8_is_read_whatever_the_locale(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes("k: “Żółw” 🪙\n".encode(encoding))
    assert read(path, "a.yaml").get("k") == Scalar("“Żółw” 🪙", Span("a.yaml", 1, 4), True, "“Żółw” 🪙")


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [(b"a: 1\r\nb: caf\xe9\n", 2, 7), (b"\xff\xfea\x00", 1, 1), (b"\xef\xbb\xbfk: \xfc", 1, 4)],
)
def test_other_encodings_are_refused_with_their_place(tmp_path: Path, data: bytes, line: int, column: int) -> None:
    (tmp_path / "a.yaml").write_bytes(data)
    with pytest.raises(Failure) as caught:
        read(tmp_path / "a.yaml", "a.yaml")
    (fault,) = caught.value.diagnostics
    assert (fault.code, fault.span) == ("SRC003", Span("a.yaml", line, column))


def test_a_duplicate_key_is_an_error_at_the_second_naming_the_first() -> None:
    fault = one_fault("cards:\n  - closed: a\n    closed: a\n")
    assert (fault.code, fault.span) == ("SRC006", Span("f.yaml", 3, 5))
    assert "line 2" in fault.message


def test_all_duplicate_keys_are_reported_at_once() -> None:
    with pytest.raises(Failure) as caught:
        parse("a: 1\na: 2\nb: {c: 1, c: [1, {d: 2}], 'c': 3}\n", "f")
    assert [(f.span.line, f.span.column) for f in caught.value.diagnostics if f.span] == [(2, 1), (3, 11), (3, 27)]


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("a: !!str 1", 1, 4, "tag '!!str'"),
        ("a: !x y", 1, 4, "tag '!x'"),
        ("a: !x [y]", 1, 4, "tag '!x'"),
        ("a: &b c", 1, 4, "anchor '&b'"),
        ("a: &b {c: d}", 1, 4, "anchor '&b'"),
        ("a: 1\nb: *a\n", 2, 4, "'*a'"),
        ("a: 1\n<<: b\n", 2, 1, "merge key"),
        ("a: 1\n[b]: c\n", 2, 1, "where a key is due"),
        ("a: {{b: c}: d}\n", 1, 4, "{{ begins a mapping"),
        ("a: {b: 1, {c: d}: e}\n", 1, 11, "where a key is due"),
        ("a: 1\n'': c\n", 2, 1, "key is missing"),
        ("a: 1\n---\nb: 2\n", 2, 1, "second document"),
    ],
)
def test_what_is_not_supported_is_refused(text: str, line: int, column: int, words: str) -> None:
    fault = one_fault(text)
    assert (fault.code, fault.span) == ("SRC007", Span("f.yaml", line, column))
    assert words in fault.message


SYNTAX = [
    ("a:\n\tb: 1", 2, 1, "a tab stands"),
    ("a: b\n\tc: d\n", 2, 1, "a tab stands"),
    ("a: b: c", 1, 5, "one colon too many"),
    ("a: 'x\nb: 1\n", 1, 4, "never closed"),
    ('a: "x', 1, 4, "never closed"),
    ("a:\n  b: 1\n c: 2\n", 3, 2, "keys above"),
    ("- a\nb: 1", 2, 1, "list above"),
    ("a: {b: 1\nc: 2\n", 1, 4, "'{' is not closed"),
    ("a: [1, 2\n", 1, 4, "'[' is not closed"),
    ("a: @x", 1, 4, "cannot begin with '@'"),
    ("a: `x`", 1, 4, "cannot begin with '`'"),
    ("a: %x", 1, 4, "cannot begin with '%'"),
    ("a: 'it's'\n", 1, 8, "keys above"),
    ("b: 1\nk:value\nc: 1", 2, 1, "neither 'key: value'"),
    ("a: |x\n b", 1, 5, "sign | or >"),
    ("a: }", 1, 4, "a bracket closes"),
    ("a: - b", 1, 4, "a list cannot begin"),
    ("%YAML 2.0\n---\na: 1", 1, 1, "version of YAML"),
]


@pytest.mark.parametrize("c_parser", [True, False])
@pytest.mark.parametrize(("text", "line", "column", "words"), SYNTAX)
def test_broken_syntax_in_plain_words(
    monkeypatch: pytest.MonkeyPatch, text: str, line: int, column: int, words: str, c_parser: bool
) -> None:
    if not c_parser:
        monkeypatch.setattr(reader_module, "_PARSER", yaml.SafeLoader)
    fault = one_fault(text)
    assert (fault.code, fault.span) == ("SRC005", Span("f.yaml", line, column))
    assert words in fault.message


@pytest.mark.parametrize("text", ["a: {{ x | words }} more\n", "a:\n  - {{ x }} more\n"])
def test_braces_without_quotes_are_told_what_they_need(text: str) -> None:
    assert "put a text that begins with {{ in quotes" in one_fault(text).hints


@pytest.mark.parametrize("parser", [getattr(yaml, "CSafeLoader", yaml.SafeLoader), yaml.SafeLoader])
def test_both_parsers_give_the_same_nodes(monkeypatch: pytest.MonkeyPatch, parser: object) -> None:
    text = "ü: >-\n  a\n  b\nk: 'x\n   y'\nl:\n- |\n  z\n- \"\\u00e9\"\n- plain\n  on\ne:\n"
    expected = parse(text, "f")
    monkeypatch.setattr(reader_module, "_PARSER", parser)
    found = parse(text, "f")
    assert [e.key for e in found.entries] == [e.key for e in expected.entries]
    assert str(found) == str(expected)  # block scalars end a line end apart


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "\ufeff"])
def test_an_empty_file_is_an_error(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(Failure) as caught:
        read(tmp_path / "a.yaml", "a.yaml")
    assert [d.code for d in caught.value.diagnostics] == ["SRC004"]


@pytest.mark.parametrize("text", ["- a\n", "just words", "'quoted'", "''"])
def test_the_top_level_must_be_a_mapping(text: str) -> None:
    fault = one_fault(text)
    assert (fault.code, fault.span) == ("SRC008", Span("f.yaml", 1, 1))


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [("a: x\x07y", 1, 5), ("a: 1\r\nb: \u2028", 2, 4), ("a: \x85", 1, 4), ("a: b\ufeff", 1, 5), ('a: "\\x07"', 1, 4)],
)
def test_what_cannot_be_printed_is_refused(text: str, line: int, column: int) -> None:
    fault = one_fault(text)
    assert (fault.code, fault.span) == ("SRC009", Span("f.yaml", line, column))


DEEP = ["a: " + "[" * 500, "a: " + "[" * 5000, "a: " + "[a: " * 5000, "".join("-" + " " for _ in range(300)) + "a"]


@pytest.mark.parametrize("text", DEEP, ids=["list", "longer list", "mapping", "block"])
def test_deep_nesting_does_not_crash(text: str) -> None:
    assert one_fault(text).code == "SRC010"


def test_missing_files_folders_and_odd_names(tmp_path: Path) -> None:
    codes = {}
    paths = {"missing": tmp_path / "no.yaml", "folder": tmp_path, "nul": Path("a\0b"), "long": Path("x" * 5000)}
    for name, path in paths.items():
        codes[name] = faults_of(path)[0].code
    assert codes == {"missing": "SRC001", "folder": "SRC002", "nul": "SRC002", "long": "SRC002"}


def test_names_are_shown_relative_to_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "game").mkdir()
    entry = write(tmp_path / "game", entry="a: 1\n")
    monkeypatch.chdir(tmp_path)
    assert load(entry).span.file == "game/entry.yaml"
    monkeypatch.chdir(tmp_path / "game")
    (tmp_path / "other.yaml").write_text("a: 1\n")
    assert load(Path("../other.yaml")).span.file == (tmp_path / "other.yaml").as_posix()


def test_includes_are_merged_and_keep_their_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    files: list[Path] = []
    top = load(write(tmp_path, entry="include: [b.yaml]\na: 1\n", b="c: 2\n"), files)
    assert [(e.key.value, e.key.span.file) for e in top.entries] == [("a", "entry.yaml"), ("c", "b.yaml")]
    assert [path.name for path in files] == ["entry.yaml", "b.yaml"]


def test_a_key_in_two_files_names_both_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (fault,) = faults_of(write(tmp_path, entry="a: 1\ninclude: [b.yaml]\n", b="\na: 2\n"))
    assert (fault.code, fault.span) == ("SRC012", Span("b.yaml", 2, 1))
    assert "entry.yaml:1:1" in fault.message


@pytest.mark.parametrize(
    ("include", "code"),
    [
        ("[gone.yaml]", "SRC001"), ("['../x.yaml']", "SRC011"), ("[sub/x.yaml]", "SRC011"), ("['/x.yaml']", "SRC011"),
        ("['C:x.yaml']", "SRC011"), ("['a\\b.yaml']", "SRC011"), ("['..']", "SRC011"), ("[entry.yaml]", "SRC011"),
        ("[b.yaml, b.yaml]", "SRC011"), ("[[b.yaml]]", "SRC011"), ("{b: c}", "SRC011"), ("", "SRC011"),
    ],
)  # fmt: skip
def test_includes_stay_in_the_folder(tmp_path: Path, include: str, code: str) -> None:
    (fault,) = faults_of(write(tmp_path, entry=f"a: 1\ninclude: {include}\n", b="c: 1\n"))
    assert (fault.code, fault.span and fault.span.line) == (code, 2)


def test_a_link_does_not_lead_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "game").mkdir()
    (tmp_path / "secret.yaml").write_text("s: 1\n")
    (tmp_path / "game" / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (fault,) = faults_of(write(tmp_path / "game", entry="include: [link.yaml]\n"))
    assert fault.code == "SRC011"


def test_an_included_file_includes_nothing_and_all_faults_come_at_once(tmp_path: Path) -> None:
    found = faults_of(write(tmp_path, entry="include: [b.yaml, c.yaml]\n", b="include: [c.yaml]\n", c="a: 'x\n"))
    assert [(f.code, Path(f.span.file).name) for f in found if f.span] == [("SRC011", "b.yaml"), ("SRC005", "c.yaml")]


@pytest.mark.parametrize(
    ("text", "needle", "nth", "line", "column"),
    [
        ("k: one two one", "one", 1, 1, 4),
        ("k: one two one", "one", 2, 1, 12),
        ("k: >-\n  one two\n  three\n  four\n", "three four", 1, 3, 3),
        ("k: |\n    one\n    two\n", "two", 1, 3, 5),
        ("k: 'it''s so'", "it's so", 1, 1, 5),
        ("k: 'it''s so'", "so", 1, 1, 11),
        ('k: "say \\"so\\" twice"', '"so"', 1, 1, 9),
        ('k: "one\\\n   two"', "two", 1, 2, 4),
        ('k: "one\\ntwo"', "one\ntwo", 1, 1, 5),
        ("k: plain words\n  go on", "words  go\ton", 1, 1, 10),
        ('k: "\\u00e9t\\u00e9"', "été", 1, 1, 4),  # written in another way: the scalar
        ("k: one", "two", 1, 1, 4),
        ("k: one", "one", 2, 1, 4),
        ("k: one", " ", 1, 1, 4),
    ],
)
def test_locate(text: str, needle: str, nth: int, line: int, column: int) -> None:
    assert locate(scalar(text), needle, nth) == Span("f.yaml", line, column)


def test_locate_part_counts_what_stands_before() -> None:
    found = scalar("k: >-\n  aa b aa\n  b aa\n")
    start = found.value.rindex("aa")
    assert locate_part(found, start, start + 2) == Span("f.yaml", 3, 5)


WORDS = ["one", "two", "it's", '"x"', "é", "{{ a }}", "#1"]


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12), st.sampled_from([None, "'", '"', ">", "|"]))
def test_locate_finds_each_word_of_any_scalar(words: list[str], style: str | None) -> None:
    width = 1000 if style == '"' else 20  # in double quotes, a line may end in the midst of a word
    text = yaml.dump({"k": " ".join(words)}, default_style=style, allow_unicode=True, width=width)
    found = scalar(text)
    lines = text.split("\n")
    for word in words:
        if word.startswith('"') and not found.raw.startswith(("'", '"', "|", ">")):
            continue
        span = locate(found, word)
        shown = lines[span.line - 1][span.column - 1 :].replace("''", "'").replace('\\"', '"')
        assert shown.startswith(word.split()[0]), (text, span)


@given(st.text())
@example("a: &a [*a]")
@example("? ? ?")
@example("a: !<tag:yaml.org,2002:python/object/apply:os.system> [x]")
def test_any_text_gives_nodes_or_diagnostics(text: str) -> None:
    try:
        top = parse(text, "f.yaml")
    except Failure as failure:
        assert failure.diagnostics
        assert all(d.span and d.message for d in failure.diagnostics)
    else:
        assert isinstance(top, Mapping)


@given(st.text(alphabet="ab:-[]{}'\"|>&*!%@# \t\n?,"))
def test_any_yaml_signs_give_nodes_or_diagnostics(text: str) -> None:
    test_any_text_gives_nodes_or_diagnostics.hypothesis.inner_test(text)  # type: ignore[attr-defined]


@given(st.binary())
def test_any_bytes_give_nodes_or_diagnostics(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_bytes(data)
    try:
        read(path, "any.yaml")
    except Failure as failure:
        assert failure.diagnostics


@pytest.mark.parametrize("enabled", [True, False])
def test_the_collector_is_left_as_it_was(enabled: bool) -> None:
    (gc.enable if enabled else gc.disable)()
    try:
        parse("a: 1", "f")
        one_fault("a: 'x")
        assert gc.isenabled() is enabled
    finally:
        gc.enable()


@pytest.mark.parametrize("rule", [*rules.ALL, *schema_rules.ALL], ids=lambda rule: rule.code)
def test_every_rule_is_explained(rule: Rule) -> None:
    assert "Fails" in rule.doc and "Mend it" in rule.doc
    assert max(map(len, rule.doc.splitlines())) <= 120


def test_codes_and_names_are_used_once() -> None:
    all_rules = [*rules.ALL, *schema_rules.ALL]
    assert len({rule.code for rule in all_rules}) == len({rule.name for rule in all_rules}) == len(all_rules)
