"""The structure tree of a file: ISO 32000-1, 14.7 and 14.8."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printgen.check.pdf.elements import Content, Element

_DEEPEST = 120
_MOST = 2_000_000
"""Elements: more are a tree that bites its tail."""


def read_tree(root: Any, pages: Mapping[int, int]) -> Element | None:
    """The tree below a document's catalogue; `pages` are the numbers of the pages by their objects."""
    start = entry(root, "/StructTreeRoot")
    if not hasattr(start, "get"):
        return None
    reader = _Reader(pages, _role_map(start))
    return reader.read(start, None, -1, 0)


def read_parents(root: Any) -> dict[int, tuple[int, ...]]:
    """The parent tree: for each key the objects of the elements that its marked contents belong to."""
    found: dict[int, tuple[int, ...]] = {}
    for key, value in _numbers(entry(entry(root, "/StructTreeRoot"), "/ParentTree"), 0):
        listed = value.get_object() if hasattr(value, "get_object") else value
        if isinstance(listed, list):
            found[key] = tuple(_key(kid) for kid in listed)
    return found


def entry(value: Any, key: str) -> Any:
    """The value of a dictionary's key, None where there is none or where it cannot be read."""
    try:
        found = value.get(key)
        return found.get_object() if hasattr(found, "get_object") else found
    except Exception:  # pypdf and a damaged file between them raise nearly anything
        return None


def listed(value: Any) -> list[Any]:
    """What may be one thing or an array of them."""
    if value is None:
        return []
    inner = value.get_object() if hasattr(value, "get_object") else value
    return list(inner) if isinstance(inner, list) else [value]


def whole(value: Any) -> int:
    """A whole number of the file; 0 for anything else."""
    return int(value) if isinstance(value, int) else 0


def words(value: Any) -> str:
    return str(value) if isinstance(value, str) else ""


def _numbers(tree: Any, depth: int) -> Iterator[tuple[int, Any]]:
    values = entry(tree, "/Nums") or []
    for key, value in zip(values[::2], values[1::2], strict=False):
        if isinstance(key, int):
            yield int(key), value
    if depth < _DEEPEST:
        for kid in entry(tree, "/Kids") or []:
            yield from _numbers(kid.get_object(), depth + 1)


def _key(value: Any) -> int:
    """The number of an object, by which elements are told apart; 0 for what is no object."""
    reference = value if hasattr(value, "idnum") else getattr(value, "indirect_reference", None)
    return int(reference.idnum) if reference is not None else 0


def _role_map(start: Any) -> dict[str, str]:
    roles = entry(start, "/RoleMap")
    return {str(key): words(entry(roles, key)) for key in roles} if hasattr(roles, "keys") else {}


class _Reader:
    def __init__(self, pages: Mapping[int, int], roles: Mapping[str, str]) -> None:
        self.pages, self.roles = pages, roles
        self.seen: set[int] = set()

    def read(self, value: Any, parent: Element | None, page: int, depth: int) -> Element:
        """`page` is that of the contents that do not name one."""
        own = words(entry(value, "/S")).lstrip("/") if parent is not None else "Root"
        page = self._page(value, page)
        element = Element(
            type=self._standard(own),
            own=own,
            key=_key(value),
            parent=parent,
            alt=_optional(entry(value, "/Alt")),
            actual=_optional(entry(value, "/ActualText")),
            language=words(entry(value, "/Lang")),
            name=words(entry(value, "/ID")),
            attributes=_attributes(value),
            kids=[],
        )
        for kid in listed(entry(value, "/K")):
            read = self._kid(kid, element, page, depth)
            if read is not None:
                element.kids.append(read)
        return element

    def _kid(self, kid: Any, parent: Element, page: int, depth: int) -> Element | Content | None:
        value = kid.get_object() if hasattr(kid, "get_object") else kid
        if isinstance(value, int) and not isinstance(value, bool):
            return Content(page, int(value))
        if not hasattr(value, "get"):
            return None
        kind = words(entry(value, "/Type"))
        if kind == "/MCR":
            mcid = entry(value, "/MCID")
            return Content(self._page(value, page), int(mcid)) if isinstance(mcid, int) else None
        if kind == "/OBJR" or depth > _DEEPEST:
            return None
        key = _key(kid)
        if (key and key in self._above(parent)) or len(self.seen) > _MOST:
            return None
        self.seen.add(key)
        return self.read(value, parent, page, depth + 1)

    def _above(self, element: Element | None) -> Iterator[int]:
        while element is not None:
            yield element.key
            element = element.parent

    def _page(self, value: Any, otherwise: int) -> int:
        try:
            reference = value.raw_get("/Pg") if "/Pg" in value else None
        except Exception:  # as in entry
            return otherwise
        return self.pages.get(_key(reference), -1) if reference is not None else otherwise

    def _standard(self, own: str) -> str:
        """The standard type behind one of the file's own: ISO 32000-1, 14.7.3."""
        name = f"/{own}"
        for _ in range(8):
            if name not in self.roles or self.roles[name] == name:
                break
            name = self.roles[name]
        return name.lstrip("/")


def _optional(value: Any) -> str | None:
    return str(value) if isinstance(value, str) else None


def _attributes(value: Any) -> dict[str, str]:
    """Attributes as 'Owner.Name'."""
    found: dict[str, str] = {}
    for attribute in listed(entry(value, "/A")):
        inner = attribute.get_object() if hasattr(attribute, "get_object") else attribute
        if hasattr(inner, "keys"):
            owner = words(entry(inner, "/O")).lstrip("/")
            found |= {f"{owner}.{str(key)[1:]}": str(entry(inner, key)).lstrip("/") for key in inner if key != "/O"}
    return found
