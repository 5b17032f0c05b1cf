"""The rules as pure arithmetic: legal actions, dispatch, score, turn order, records replayed. See `analyse` for decks.

Nothing here knows a particular game, reads a file or needs anything outside the standard library (the analysis of a
whole deck needs numpy and imports it late).
"""

from printgen.game.record import Discrepancy, Step, replay
from printgen.game.rules import DeckCard, Resource, Ruleset
from printgen.game.session import Played, Session, deal, new_session
from printgen.game.state import (
    Action,
    DeliveryTurns,
    Dispatch,
    Exchange,
    Gather,
    IllegalAction,
    State,
    Stock,
    Wait,
    all_actions,
    apply,
    deliver,
    delivery_is_due,
    dispatch,
    is_over,
    legal_actions,
    objection,
    opening,
    stock_after,
    turn_order,
)

__all__ = [
    "Action",
    "DeckCard",
    "DeliveryTurns",
    "Discrepancy",
    "Dispatch",
    "Exchange",
    "Gather",
    "IllegalAction",
    "Played",
    "Resource",
    "Ruleset",
    "Session",
    "State",
    "Step",
    "Stock",
    "Wait",
    "all_actions",
    "apply",
    "deal",
    "deliver",
    "delivery_is_due",
    "dispatch",
    "is_over",
    "legal_actions",
    "new_session",
    "objection",
    "opening",
    "replay",
    "stock_after",
    "turn_order",
]
