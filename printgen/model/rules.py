"""What can be wrong with a game's names and expressions while it is bound."""

from __future__ import annotations

from printgen.diagnostics import Rule

DUPLICATE_ID = Rule(
    "SCH006",
    "duplicate-id",
    """Two components have the same id.

The id becomes part of file names; one component would be written over the other.

Fails:

    components:
      - {id: deck, title: Cards, template: cards.xml.j2}
      - {id: deck, title: Backs, template: backs.xml.j2}

Mend it by giving the second an id of its own.
""",
)

UNKNOWN_RESOURCE = Rule(
    "DCK100",
    "unknown-resource",
    """A card, an example or a step names a resource that does not stand under `resources:`.

It has no printed name, no picture and no limit; mostly it is a slip of the finger.

Fails where the resources are clay and grain:

    demand: {clya: 3}

Mend it by writing the resource as it stands there:

    demand: {clay: 3}
""",
)

BAD_EXPRESSION = Rule(
    "ARI100",
    "bad-expression",
    """What stands in {{ }} in a text, or under `totals:`, cannot be worked out.

It may hold names, whole numbers, + - * // % and round brackets, and [0] for the first of a list. The result is a
number or a text. Other signs, comparisons, division by zero and very large numbers are refused. Every {{ is closed
by }} in the same text; a single { is printed as it stands.

Fails:

    text: Take {{ rules.actions / 2 }} actions.

Mend it by writing what can be worked out:

    text: Take {{ rules.actions // 2 }} actions.
""",
)

UNKNOWN_NAME = Rule(
    "ARI101",
    "unknown-name",
    """An expression uses a name that is not known where it stands.

Known are `rules`, `resources`, `numbers`, `totals` (under `totals:`, those above), and `this`, the part that the text
belongs to.

Fails:

    text: Take {{ rules.acitons | words }} actions.

Mend it by correcting the name; the message gives the known ones:

    text: Take {{ rules.actions | words }} actions.
""",
)

BAD_FILTER = Rule(
    "ARI102",
    "bad-filter",
    """What follows | in an expression is not a filter, or cannot be used on what stands before it.

`words` writes twenty-four, `ordinal` writes twenty-fourth (0 to 999), `digits` writes 24, and `capital` makes the
first letter of words large.

Fails:

    text: "{{ rules.actions | word }} actions"

Mend it by using a filter that there is:

    text: "{{ rules.actions | words }} actions"
""",
)

ALL = (DUPLICATE_ID, UNKNOWN_RESOURCE, BAD_EXPRESSION, UNKNOWN_NAME, BAD_FILTER)
