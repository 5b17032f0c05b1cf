"""What can be wrong with a file before anyone asks what it means."""

from __future__ import annotations

from printgen.diagnostics import Rule

MISSING_FILE = Rule(
    "SRC001",
    "missing-file",
    """A file that is asked for, on the command line or under `include:`, is not there.

Fails where the folder holds no deck.yaml:

    include: [deck.yaml]

Mend it by correcting the name, small and capital letters too, or by adding the file.
""",
)

UNREADABLE = Rule(
    "SRC002",
    "unreadable-file",
    """The name belongs to a folder or to something else that is no file, or the system does not let us read it.

Fails where `deck` is a folder:

    include: [deck]

Mend it by naming the file itself (`deck.yaml`), or by allowing it to be read.
""",
)

NOT_UTF8 = Rule(
    "SRC003",
    "not-utf8",
    """The file is not UTF-8, the one encoding that is read, whatever the computer's own is.

With any guess, ü and curly quotes would turn into other signs on someone else's machine.

Fails: a file saved as Latin-1, Windows-1252 or UTF-16.

Mend it by saving the file as UTF-8 in the editor.
""",
)

EMPTY_FILE = Rule(
    "SRC004",
    "empty-file",
    """The file holds nothing, or comments alone.

It is more likely half saved than meant.

Fails:

    # cards to come

Mend it by giving it its keys, or by taking it out of `include:`.
""",
)

SYNTAX = Rule(
    "SRC005",
    "yaml-syntax",
    """The text breaks the grammar of YAML: indentation, colons, quotes or brackets do not go together.

Fails, as the second colon is taken for another key:

    title: Rules: the short form

Mend it by putting such a text in quotes:

    title: "Rules: the short form"

Indent with spaces, never with tabs, and close every quote and bracket.
""",
)

DUPLICATE_KEY = Rule(
    "SRC006",
    "duplicate-key",
    """The same key stands twice in one mapping.

YAML readers keep one of the two without a word, and the other is lost.

Fails:

    name: First Card
    name: Second Card

Mend it by taking one of them out.
""",
)

UNSUPPORTED = Rule(
    "SRC007",
    "unsupported-yaml",
    """The file uses a part of YAML that printgen does without: tags, anchors, aliases, merge keys, several documents in
one file, lists or mappings as keys.

Each of them makes a value stand for something other than what is typed in its place. They mostly come from a text
that begins with one of YAML's signs: !, &, *, { or [.

Fails:

    note: *Read this aloud*

Mend it by putting the text in quotes:

    note: "*Read this aloud*"
""",
)

NOT_A_MAPPING = Rule(
    "SRC008",
    "not-a-mapping",
    """The file as a whole must be keys with values; it is a list or a single text.

Fails:

    - id: c1

Mend it by naming what the list is:

    cards:
      - id: c1
""",
)

CONTROL_CHARACTER = Rule(
    "SRC009",
    "control-character",
    """The text holds a sign that cannot be printed and that most editors do not show: a control character, a line
separator (U+2028), or a byte order mark inside the file.

They come in with text pasted from other programs, and end up as boxes or broken lines.

Fails:

    name: "First\\x07Card"

Mend it by deleting the sign, or by typing the words anew.
""",
)

TOO_DEEP = Rule(
    "SRC010",
    "too-deep",
    """Lists and mappings are nested deeper than a hundred levels.

No game needs that many; it is a file that a program made by mistake, or in malice.

Fails: a hundred and one opening brackets.

Mend it by flattening the content.
""",
)

BAD_INCLUDE = Rule(
    "SRC011",
    "bad-include",
    """`include:` must be a list of names of files in the folder of the entry file, each once. Included files include
nothing.

So a game is one folder that can be moved and handed on, and reading it cannot run in circles.

Fails:

    include: [../other/deck.yaml]

Mend it by moving the file into the game's folder:

    include: [deck.yaml]
""",
)

KEY_IN_TWO_FILES = Rule(
    "SRC012",
    "key-in-two-files",
    """Two files of one game have the same key at their top level.

The files are read as one; one of the two would silently win.

Fails: `cards:` both in the entry file and in an included one.

Mend it by putting everything under that key into one of the files.
""",
)

ALL = (
    MISSING_FILE, UNREADABLE, NOT_UTF8, EMPTY_FILE, SYNTAX, DUPLICATE_KEY, UNSUPPORTED, NOT_A_MAPPING,
    CONTROL_CHARACTER, TOO_DEEP, BAD_INCLUDE, KEY_IN_TWO_FILES,
)  # fmt: skip
