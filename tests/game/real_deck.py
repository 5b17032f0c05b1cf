"""The first game's numbers, typed off the publisher's text."""

from __future__ import annotations

from printgen.game import DeckCard, Resource, Ruleset

WATER, FUEL, FIBRE = range(3)

CARDS = (
    ("seed-tent", "Seed Tent", (3, 1, 1), WATER),
    ("lantern-stall", "Lantern Stall", (1, 3, 1), FUEL),
    ("woven-arch", "Woven Arch", (1, 1, 3), FIBRE),
    ("warm-pavilion", "Warm Pavilion", (2, 2, 1), FIBRE),
    ("garden-booth", "Garden Booth", (2, 1, 2), FUEL),
    ("evening-canopy", "Evening Canopy", (1, 2, 2), WATER),
    ("misting-corner", "Misting Corner", (3, 1, 1), FUEL),
    ("dusk-display", "Dusk Display", (1, 3, 1), FIBRE),
    ("ribbon-shelter", "Ribbon Shelter", (1, 1, 3), WATER),
    ("shared-courtyard", "Shared Courtyard", (2, 2, 1), WATER),
    ("small-conservatory", "Small Conservatory", (2, 1, 2), FIBRE),
    ("closing-stand", "Closing Stand", (1, 2, 2), FUEL),
)

RULES = Ruleset(
    resources=(Resource("water", 2, 6, "WATER"), Resource("fuel", 2, 6, "FUEL"), Resource("fibre", 2, 6, "FIBRE")),
    deck=tuple(DeckCard(card_id, demand, closed, 1, name) for card_id, name, demand, closed in CARDS),
    gather=2,
    exchange_spend=2,
    exchange_gain=2,
    actions_per_delivery=3,
    session_length=8,
    preview=1,
    request_total=5,
    points=(2, 1, 0),
)
