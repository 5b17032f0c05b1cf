"""Names of resources and amounts of them, bound to the resources themselves."""

from __future__ import annotations

from collections.abc import Mapping as MappingOf

from printgen.diagnostics import suggest
from printgen.model import rules
from printgen.model.schema import Amounts, Count, Demand, Resource
from printgen.source.binder import FAULT, Binder
from printgen.source.nodes import Mapping, Node, Scalar


def resource_binder(resources: MappingOf[str, Resource], node: Node | None) -> Binder:
    """A binder that knows the resources.

    `node` is where they stand: a name there that could not be bound has been reported, and its use is no further fault.
    """
    faulty = {entry.key.value for entry in node.entries} - set(resources) if isinstance(node, Mapping) else set()
    links = _Links(resources, faulty)
    return Binder(nodes={Resource: links.resource, Amounts: links.amounts})


class _Links:
    def __init__(self, resources: MappingOf[str, Resource], faulty: set[str]) -> None:
        self.resources = resources
        self.faulty = faulty
        self.nothing = {name: Demand(resource, 0) for name, resource in resources.items()}
        self.shared: dict[tuple[str, str], Demand] = {}

    def resource(self, binder: Binder, node: Node, what: str) -> object:
        if type(node) is not Scalar or not node.value:
            return binder.wrong_type(node, what, "the name of a resource")
        return self.resources.get(node.value) or self._unknown(binder, node)

    def amounts(self, binder: Binder, node: Node, what: str) -> object:
        if type(node) is not Mapping:
            return binder.wrong_type(node, what, "an amount for each resource")
        found = dict(self.nothing)
        sound = True
        for entry in node.entries:
            name = entry.key.value
            if name not in self.resources:
                self._unknown(binder, entry.key)
                sound = False
                continue
            amount = self._amount(binder, entry.value, name)
            if amount is None:
                sound = False
            else:
                found[name] = amount
        return tuple(found.values()) if sound else FAULT

    def _amount(self, binder: Binder, node: Node, name: str) -> Demand | None:
        """Amounts are alike by the thousand in a large deck, so that one object serves each."""
        shared = (name, node.value) if type(node) is Scalar and node.plain else None
        demand = self.shared.get(shared) if shared else None
        if demand is None:
            amount = binder.bind(Count, node, name)
            if amount is None:
                return None
            demand = Demand(self.resources[name], amount)
            if shared:
                self.shared[shared] = demand
        return demand

    def _unknown(self, binder: Binder, name: Scalar) -> object:
        if name.value in self.faulty:
            return FAULT
        hints = suggest(name.value, tuple(self.resources) + tuple(self.faulty))
        return binder.report(rules.UNKNOWN_RESOURCE, name.span, f"there is no resource '{name.value}'", *hints)
