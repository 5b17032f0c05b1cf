"""Jinja2, closed down: a sandbox without globals, with few filters, whose errors name the template's line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import meta, nodes
from jinja2.exceptions import SecurityError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup as Safe
from markupsafe import escape

from printgen.diagnostics import Diagnostic, Failure, Rule, Span, suggest
from printgen.model import numerals
from printgen.source import Text
from printgen.template.markup import Markup, printable, stamp, wrap

TEMPLATE_FILE = Rule(
    "TPL001",
    "template-file",
    """A template that a component names is missing or is not Jinja2.

Templates are looked for in the game's own `templates/` folder and then among those that come with printgen.

Fails: `template: card.xml.j2` where the file is called `cards.xml.j2`; `{% for card in cards %}` without `{% endfor %}`.

Mend: name one of the files that the message lists, or close the block.""",
)
UNDEFINED = Rule(
    "TPL002",
    "undefined-variable",
    """A template asks for a name that nothing gives it.

A name that is wrong by a letter would print as nothing at all.

Fails: `{{ text.capcity }}` where the component's `text` has `capacity`.

Mend: use one of the names that the message lists, or add the text to the component in the content.""",
)
TEMPLATE_RUN = Rule(
    "TPL007",
    "template-run",
    """A template cannot be carried out: it adds a number to a text, or asks for something that the sandbox forbids.

Templates lay out; they do not compute. What can be derived belongs into the content's `totals`.

Fails: `{{ text.title.__class__ }}`, `{{ 10 ** 10 ** 10 }}`.

Mend: take the expression out of the template.""",
)
UNUSED_TEXT = Rule(
    "TPL008",
    "unused-text",
    """A component has a text that its template never prints.

What an editor writes must reach the paper; a key that is wrong by a letter would be silently left out.

Fails: `text: {capcity: …}` where the template prints `text.capacity`.

Mend: correct the key, or take the text out.""",
)
_FILTERS = ("upper", "lower", "length", "first", "last", "join", "batch", "default", "list")
_LARGEST_FACTOR = 1_000_000
_LONGEST_COUNT = 10_000


def _upto(last: int) -> range:
    """1, 2 … last: what a template counts rows, copies and boxes by."""
    if last > _LONGEST_COUNT:
        raise SecurityError(f"{last} is too many to count up to; at most {_LONGEST_COUNT}")
    return range(1, last + 1)


class UndefinedName(jinja2.UndefinedError):
    """Raised in place of Jinja's own error, so that the name and what was known beside it are not lost in words."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"'{name}' is undefined")
        self.name, self.known = name, known


class _Undefined(jinja2.StrictUndefined):
    def _fail_with_undefined_error(self, *args: Any, **kwargs: Any) -> Any:
        raise UndefinedName(str(self._undefined_name), _names_of(self._undefined_obj))

    __iter__ = __str__ = __len__ = __eq__ = __ne__ = __bool__ = __hash__ = _fail_with_undefined_error
    __add__ = __radd__ = __sub__ = __mul__ = __call__ = __getitem__ = _fail_with_undefined_error


def _names_of(value: object) -> tuple[str, ...]:
    if isinstance(value, Mapping):
        return tuple(map(str, value))
    return tuple(name for name in getattr(type(value), "__slots__", ()) if not name.startswith("_"))


class _Environment(ImmutableSandboxedEnvironment):
    intercepted_binops = frozenset({"*", "**"})

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        small = all(isinstance(side, int) and abs(side) <= _LARGEST_FACTOR for side in (left, right))
        if operator == "**" or not small:
            raise SecurityError("only small whole numbers can be multiplied")
        return super().call_binop(context, operator, left, right)


class _Loader(jinja2.BaseLoader):
    """Finds templates in the folders in turn and stamps their start tags."""

    def __init__(self, folders: tuple[Path, ...], shown: Callable[[Path], str]) -> None:
        self.folders, self.shown = folders, shown
        self.files: list[str] = []

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, None]:
        for folder in self.folders:
            path = folder / template
            if path.is_file() and path.resolve().is_relative_to(folder.resolve()):
                name = self.shown(path)
                self.files.append(name)
                return stamp(path.read_text(encoding="utf-8-sig"), len(self.files) - 1), name, None
        raise jinja2.TemplateNotFound(template)

    def known(self) -> tuple[str, ...]:
        return tuple(sorted({path.name for folder in self.folders for path in folder.glob("*.xml.j2")}))


class Wording(Mapping[str, object]):
    """A component's texts as a template sees them; remembers which were asked for."""

    def __init__(self, texts: Mapping[str, object]) -> None:
        self._texts = texts
        self._inner = {key: Wording(value) for key, value in texts.items() if isinstance(value, Mapping)}
        self._used: set[str] = set()

    def __getitem__(self, key: str) -> object:
        value = self._inner.get(key, self._texts[key])
        self._used.add(key)
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def unused(self) -> Iterator[tuple[str, str]]:
        """Keys that no template asked for: in dotted form, and as the content has them."""
        for key in self._texts:
            if key not in self._used:
                yield key, key
            elif key in self._inner:
                yield from ((f"{key}.{path}", inner) for path, inner in self._inner[key].unused())


class Templates:
    """The templates of one game: its own folder first, then those that come with the tool. Compiled once each."""

    def __init__(self, folders: tuple[Path, ...], shown: Callable[[Path], str]) -> None:
        self._loader = _Loader(folders, shown)
        self._origins: list[Span] = []
        self._environment = self._closed_environment()

    def _closed_environment(self) -> _Environment:
        environment = _Environment(
            loader=self._loader, autoescape=True, undefined=_Undefined, finalize=self._finalize, cache_size=400
        )
        environment.globals.clear()
        environment.tests = {
            name: environment.tests[name]
            for name in ("defined", "none", "odd", "even", "first")
            if name in environment.tests
        }
        environment.filters = {name: environment.filters[name] for name in _FILTERS}
        environment.filters |= {"words": numerals.to_words, "ordinal": numerals.to_ordinal, "upto": _upto}
        return environment

    def _finalize(self, value: Any) -> Any:
        if isinstance(value, Text):
            self._origins.append(value.span)
            return Safe(wrap(str(escape(printable(str(value)))), len(self._origins) - 1))
        if isinstance(value, str) and not isinstance(value, Safe):
            return printable(value)
        return value

    def render(self, name: str, context: Mapping[str, object], used_at: Span) -> Markup:
        """The markup of template `name`. Raises Failure (TPL001, TPL002, TPL007); `used_at` is who named the template."""
        self._origins = []
        try:
            text = self._environment.get_template(name).render(context)
        except jinja2.TemplateNotFound as error:
            raise Failure(self._missing(error, used_at)) from None
        except jinja2.TemplateSyntaxError as error:
            span = Span(error.filename or name, error.lineno, 1)
            raise Failure(TEMPLATE_FILE.at(span, (error.message or "not Jinja2").rstrip("."))) from None
        except UnicodeDecodeError:
            raise Failure(TEMPLATE_FILE.at(used_at, f"the template '{name}' is not UTF-8 text")) from None
        except UndefinedName as error:
            known = error.known or tuple(context)
            span = self._place(error, error.name)
            raise Failure(
                UNDEFINED.at(span, f"nothing here is called '{error.name}'", *suggest(error.name, known))
            ) from None
        except (SecurityError, jinja2.TemplateError, ArithmeticError, TypeError, ValueError, RecursionError) as error:
            raise Failure(
                TEMPLATE_RUN.at(self._place(error, ""), f"the template cannot be carried out: {error}")
            ) from None
        return Markup(self._files_first(name), text, tuple(self._origins), tuple(self._loader.files))

    def uses(self, name: str, variable: str, used_at: Span) -> bool:
        """Whether a template asks for `variable`. Raises Failure (TPL001)."""
        try:
            source, _, _ = self._loader.get_source(self._environment, name)
            return variable in source and variable in meta.find_undeclared_variables(self._environment.parse(source))
        except jinja2.TemplateNotFound as error:
            raise Failure(self._missing(error, used_at)) from None
        except jinja2.TemplateSyntaxError:
            return False  # rendering it will say what is wrong

    def mentions(self, name: str) -> frozenset[str]:
        """Every attribute and key that a template names, carried out or not."""
        source, _, _ = self._loader.get_source(self._environment, name)
        tree = self._environment.parse(source)
        attributes = {node.attr for node in tree.find_all(nodes.Getattr)}
        keys = {node.arg.value for node in tree.find_all(nodes.Getitem) if isinstance(node.arg, nodes.Const)}
        return frozenset(map(str, attributes | keys))

    def _missing(self, error: jinja2.TemplateNotFound, used_at: Span) -> Diagnostic:
        message = f"there is no template '{error.name}'"
        return TEMPLATE_FILE.at(used_at, message, *suggest(str(error.name), self._loader.known()))

    def _files_first(self, name: str) -> str:
        return next((file for file in self._loader.files if file.endswith(name)), name)

    def _place(self, error: BaseException, name: str) -> Span:
        """Jinja puts template lines into the traceback: the innermost one, and where in it `name` stands."""
        span = Span(self._loader.files[-1] if self._loader.files else "")
        trace = error.__traceback__
        while trace is not None:
            file = trace.tb_frame.f_code.co_filename
            if file in self._loader.files:
                span = Span(file, trace.tb_lineno, 1)
            trace = trace.tb_next
        return self._with_column(span, name)

    def _with_column(self, span: Span, name: str) -> Span:
        try:
            line = Path(span.file).read_text(encoding="utf-8-sig").split("\n")[span.line - 1]
        except (OSError, IndexError):
            return span
        return Span(span.file, span.line, line.find(name) + 1 or 1)
