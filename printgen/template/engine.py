"""Jinja2, closed down: a sandbox without globals, with few filters, whose errors name the template's line."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import jinja2
from jinja2 import meta, nodes
from jinja2.exceptions import SecurityError
from jinja2.utils import missing
from markupsafe import Markup as Safe
from markupsafe import escape

from printgen.diagnostics import Diagnostic, Failure, Rule, Span, suggest
from printgen.model import numerals
from printgen.places import is_file
from printgen.source import Scalar, Text
from printgen.template.markup import Markup, column_of, printable, stamp, wrap
from printgen.template.sandbox import Environment, Undefined, UndefinedName, kind_of, upto

TEMPLATE_FILE = Rule(
    "TPL001",
    "template-file",
    """A template that a component or another template names is missing, or is not Jinja2 in UTF-8.

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

Templates lay out; they do not compute. What can be derived belongs into the content's `totals`. Only texts and whole
numbers can be printed: a list or a card as a whole would come out in Python's words.

Fails: `{{ card.text }}` where `text` is a list, `{{ 10 ** 10 ** 10 }}`.

Mend: print the parts in a loop, or take the expression out of the template.""",
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


def _undefined(error: UndefinedName, span: Span, names: tuple[str, ...]) -> Diagnostic:
    """`names` are those that stand for themselves."""
    if isinstance(error.inside, str):
        where = (f"it stands at {error.inside.span}",) if isinstance(error.inside, Text) else ()
        return UNDEFINED.at(span, f"the text “{error.inside[:40]}” has no parts, and so no '{error.name}'", *where)
    known = names if error.inside is missing else _names_of(error.inside)
    return UNDEFINED.at(span, f"nothing here is called '{error.name}'", *suggest(error.name, known))


def _names_of(value: object) -> tuple[str, ...]:
    if isinstance(value, Mapping):
        return tuple(map(str, value))
    return tuple(name for name in getattr(type(value), "__slots__", ()) if not name.startswith("_"))


class _Loader(jinja2.BaseLoader):
    """Finds templates in the folders in turn and stamps their start tags."""

    def __init__(self, folders: tuple[Path, ...], shown: Callable[[Path], str]) -> None:
        self.folders, self.shown = folders, shown
        self.files: list[str] = []
        self.latest = ""
        self._read: dict[str, tuple[str, str, None]] = {}

    def get_source(self, environment: jinja2.Environment, template: str) -> tuple[str, str, None]:
        if template not in self._read:
            self._read[template] = self._find(template)
        self.latest = self._read[template][1]
        return self._read[template]

    def _find(self, template: str) -> tuple[str, str, None]:
        for folder in self.folders:
            path = folder / template
            if is_file(path) and path.resolve().is_relative_to(folder.resolve()):
                name = self.shown(path)
                self.files.append(name)
                return stamp(text_of(path, name), name), name, None
        raise jinja2.TemplateNotFound(template)

    def known(self) -> tuple[str, ...]:
        return tuple(sorted({path.name for folder in self.folders for path in folder.glob("*.xml.j2")}))


def text_of(path: Path, name: str) -> str:
    """Raises Failure (TPL001) at the byte that is not UTF-8."""
    try:
        data = path.read_bytes().removeprefix(BOM_UTF8)
        return data.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")
    except OSError as error:
        raise Failure(TEMPLATE_FILE.at(Span(name), f"the template cannot be read: {error.strerror}")) from None
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        span = Span(name, before.count("\n") + 1, len(before) - before.rfind("\n"))
        message = f"the template is not UTF-8: byte 0x{data[error.start]:02X} cannot stand here"
        raise Failure(TEMPLATE_FILE.at(span, message, "save the file as UTF-8 in the editor")) from None


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
        self._scalars: dict[Span, Scalar] = {}
        self._environment = self._closed_environment()

    def _closed_environment(self) -> Environment:
        environment = Environment(
            loader=self._loader, autoescape=True, undefined=Undefined, finalize=self._finalize, cache_size=400
        )
        environment.globals.clear()
        environment.tests = {
            name: environment.tests[name]
            for name in ("defined", "none", "odd", "even", "first")
            if name in environment.tests
        }
        environment.filters = {name: environment.filters[name] for name in _FILTERS}
        environment.filters |= {"words": numerals.to_words, "ordinal": numerals.to_ordinal, "upto": upto}
        return environment

    def _finalize(self, value: Any) -> Any:
        if isinstance(value, Text):
            self._origins.append(value.span)
            self._scalars[value.span] = value.scalar
            return Safe(wrap(str(escape(printable(str(value)))), len(self._origins) - 1))
        if isinstance(value, str):
            return value if isinstance(value, Safe) else printable(value)
        if isinstance(value, bool) or not isinstance(value, (int, jinja2.Undefined)):
            raise TypeError(f"{kind_of(value)} cannot be printed, only a text or a whole number")
        return value

    def render(self, name: str, context: Mapping[str, object], used_at: Span) -> Markup:
        """The markup of template `name`. Raises Failure (TPL001, TPL002, TPL007); `used_at` is who named the template."""
        self._origins = []
        self._scalars = {}
        try:
            text = self._environment.get_template(name).render(context)
        except jinja2.TemplateNotFound as error:
            asked_by = used_at if error.name == name else self._place(error, str(error.name))
            raise Failure(self._missing(error, asked_by)) from None
        except jinja2.TemplateSyntaxError as error:
            span = Span(error.filename or name, error.lineno, 1)
            raise Failure(TEMPLATE_FILE.at(span, (error.message or "not Jinja2").rstrip("."))) from None
        except UndefinedName as error:
            raise Failure(_undefined(error, self._place(error, error.name), tuple(context))) from None
        except RecursionError as error:
            message = "the template includes or calls itself without end, or is nested too deeply"
            raise Failure(TEMPLATE_RUN.at(self._place(error, ""), message)) from None
        except SyntaxError:  # Python's, on what Jinja makes of a template
            message = "the template's blocks are nested too deeply"
            raise Failure(TEMPLATE_FILE.at(Span(self._loader.latest), message)) from None
        except (SecurityError, jinja2.TemplateError, ArithmeticError, TypeError, ValueError) as error:
            raise Failure(
                TEMPLATE_RUN.at(self._place(error, ""), f"the template cannot be carried out: {error}")
            ) from None
        return Markup(self._files_first(name), text, tuple(self._origins), self._scalars)

    def uses(self, name: str, variable: str, used_at: Span) -> bool:
        """Whether a template asks for `variable`. Raises Failure (TPL001)."""
        try:
            source, _, _ = self._loader.get_source(self._environment, name)
            return variable in source and variable in meta.find_undeclared_variables(self._environment.parse(source))
        except jinja2.TemplateNotFound as error:
            raise Failure(self._missing(error, used_at)) from None
        except (jinja2.TemplateSyntaxError, RecursionError):
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
        if any((folder / str(error.name)).exists() for folder in self._loader.folders):
            message = f"'{error.name}' is a folder, or a link that leads out of the folder of templates"
            return TEMPLATE_FILE.at(used_at, message, "put the file itself there")
        return TEMPLATE_FILE.at(used_at, message, *suggest(str(error.name), self._loader.known()))

    def _files_first(self, name: str) -> str:
        return next((file for file in self._loader.files if file.endswith(name)), name)

    def _place(self, error: BaseException, name: str) -> Span:
        """Jinja puts template lines into the traceback: the innermost one, and where in it `name` stands."""
        span = Span(self._loader.latest)
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
        return Span(span.file, span.line, column_of(line, name))
