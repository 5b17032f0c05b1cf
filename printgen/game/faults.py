"""What can be wrong with a game that is to be played, and with the record of a session."""

from __future__ import annotations

from printgen.diagnostics import Rule, Severity

OUTSIDE_FAMILY = Rule(
    "GAM001",
    "outside-family",
    """The game is not of the kind that `play`, `replay` and `analyse` know, so they cannot tell what is right in it.

Known are games with a shared stock of resources, each with a start and a cap, and a deck of cards that each request
units and may close a source; a session with a fixed number of actions before each delivery (gather, exchange, wait);
and points by the units missing, which do not rise as more are missing. Everything else printgen does is open to any
game.

Fails: content without `rules:` or `resources:`; points such as `[1, 2]`.

Mend: nothing, if the game is of another kind. Else add what the message names, or correct the number.""",
)
TOO_LARGE = Rule(
    "GAM002",
    "too-large-to-analyse",
    """The deck allows so many sessions, or the caps so many stocks, that an exact analysis would not end in good time.

`analyse` counts every ordered session and every stock; it does not fall back on a sample without being told.

Fails: 48 cards in sessions of 14; three resources with caps of 20.

Mend: analyse a smaller deck or a shorter session (in a copy of the content), and judge the full one by playing it.""",
)
CSV_FORM = Rule(
    "REC001",
    "csv-form",
    """The table is not a record in the form that `replay` reads.

The first row names the columns; every other row is a delivery, and a last one may hold the totals (`total` for the
card). Commas, semicolons or tabs part the cells; a cell that holds one stands in double quotes. docs/records.md has
the columns.

Fails, as the second row has a cell more than there are columns:

    card,action 1
    D7,wait,wait

Mend: give the cell a column, or take it out.""",
)
OTHER_GAME = Rule(
    "REC002",
    "other-game",
    """The record says that it is one of another game.

Its cards would be looked up in the wrong deck.

Fails, where the game's id is `clay-market`:

    game: grain-market

Mend: name the game it belongs to with `--game PATH`, or correct the line.""",
)
OTHER_VERSION = Rule(
    "REC003",
    "other-version",
    """The record was made with another version of the game.

Cards and rules may have changed since, so what is reported may have been right when it was played.

Fails, where the game's version is 1.1:

    version: "1.0"

Mend: replay it with the content of its own version, or take the line out.""",
    Severity.WARNING,
)
SESSION_LENGTH = Rule(
    "REC004",
    "session-length",
    """The record has more deliveries than a session, or says `finished: yes` and has fewer.

A delivery that was left out makes everything after it start from the wrong stock.

Fails, where a session has eight deliveries: `finished: yes` above seven of them.

Mend: add the delivery that is missing, take out the one too many, or write `finished: no`.""",
)
CARD = Rule(
    "REC005",
    "card-not-dealt",
    """The deck cannot have dealt this card: it has none with that ID, or has no further copy of it.

Fails, where the deck has one card D7:

    - card: D7
      actions: [wait, wait, wait]
    - card: D7
      actions: [wait, wait, wait]

Mend: correct the ID.""",
)
ACTION = Rule(
    "REC006",
    "action-not-legal",
    """The rules do not allow the action with the stock at hand and the card that is current.

A closed source cannot be gathered, and an exchange spends units that must be there.

Fails, where D7 closes clay:

    - card: D7
      actions: [gather clay, wait, wait]

Mend: correct the action. If the stock before it was corrected at the table, state that stock with the action before.""",
)
ACTION_COUNT = Rule(
    "REC007",
    "action-count",
    """A delivery does not have exactly the number of actions that the rules give it.

Doing nothing is an action too. Only the last delivery may have fewer, in a session that was broken off.

Fails, where there are three actions:

    - card: D7
      actions: [gather clay, wait]
      points: 2

Mend: add the action that is missing; it may have been to wait.""",
)
STOCK = Rule(
    "REC008",
    "stock-differs",
    """The stock written down is not the one that the action leaves.

What is above a cap is discarded at once, and an exchange takes as well as gives. Each stock is judged from the one
before it as it is written, so that a slip is reported once.

Fails, where gathering adds two units:

    - {gather: clay, stock: {clay: 5, grain: 2}}

after a stock of 2 clay and 2 grain.

Mend: correct the stock, or the action.""",
)
DISPATCH = Rule(
    "REC009",
    "dispatch-differs",
    """What a delivery is said to send, leave or lack is not what its card and the stock come to.

Of each resource the smaller of demand and stock is sent, even where another is short.

Fails, where D7 requests 3 clay and the stock holds 2:

    sent: {clay: 3}

Mend: correct the number; the message gives the right one.""",
)
POINTS = Rule(
    "REC010",
    "points-differ",
    """A delivery is given other points than the rules give for the units it misses.

Fails, where two units missing earn nothing:

    missing: 2
    points: 1

Mend: correct the points; the message gives the right ones.""",
)
TOTAL = Rule(
    "REC011",
    "total-differs",
    """The points or the missing units of the session are not the sum of those of its deliveries.

Fails, after three deliveries with 2 points each: `points: 7` for the session.

Mend: add them up again; the message gives the sum.""",
)

BY_FIELD = {
    "session": SESSION_LENGTH,
    "card": CARD,
    "action": ACTION,
    "actions": ACTION_COUNT,
    "stock": STOCK,
    "sent": DISPATCH,
    "left": DISPATCH,
    "short": DISPATCH,
    "missing": DISPATCH,
    "points": POINTS,
}
"""The rule for each `what` of a discrepancy in a delivery."""
