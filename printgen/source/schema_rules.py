"""What can be wrong with keys and values, whatever the schema. Declared apart so that the binder stays readable."""

from __future__ import annotations

from printgen.diagnostics import Rule

MISSING_KEY = Rule(
    "SCH001",
    "missing-key",
    """A part lacks a key that it cannot do without.

Nothing can be printed in its stead, and an empty place on a card would not be seen before the table.

Fails:

    cards:
      - id: c1

Mend it by adding the key:

    cards:
      - id: c1
        name: First Card
""",
)

UNKNOWN_KEY = Rule(
    "SCH002",
    "unknown-key",
    """A key is not one that this part knows.

It is most often a slip of the finger, and what stands under it would silently not be printed.

Fails:

    cards:
      - id: c1
        nmae: First Card

Mend it by writing the key as in the list that the message gives, or by taking it out.
""",
)

WRONG_TYPE = Rule(
    "SCH003",
    "wrong-type",
    """Something else stands where a text, a number, yes or no, a list or keys with values are due.

Text may be typed without quotes and stays as typed, `No` and `012` and `3.10` too. A number is written in digits
without quotes and without a leading zero, so that what is reckoned with is what can be read.

Fails:

    copies: three

Mend it by writing what is due:

    copies: 3
""",
)

BAD_VALUE = Rule(
    "SCH004",
    "bad-value",
    """A value has the right type and yet cannot be used: it is empty, too large, or not of the form that is due.

Fails:

    copies: 99999

Mend it by giving a value as the message describes it.
""",
)

CHOICE = Rule(
    "SCH005",
    "choose-one",
    """A part must hold exactly one of several keys, and holds none or more than one of them.

With two it would not be clear which is meant.

Fails:

    steps:
      - wait: yes
        gather: clay
        stock: {clay: 2}

Mend it by leaving one of them:

    steps:
      - gather: clay
        stock: {clay: 2}
""",
)

ALL = (MISSING_KEY, UNKNOWN_KEY, WRONG_TYPE, BAD_VALUE, CHOICE)
