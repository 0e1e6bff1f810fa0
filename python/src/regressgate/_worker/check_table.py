"""All custom checks of this process: of decorators, and announced by installed packages."""

from __future__ import annotations

import sys

from .call_style import UserFunction

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any, Callable, Dict, List, Optional

GROUP = "regressgate.checks"


class BrokenEntryPoint(Exception):
    """An installed package announces a check that cannot be loaded."""


class CustomCheck:
    """A function under its type."""

    def __init__(
        self, type: str, function: Callable[..., Any], validate: Any, summary: str, place: str
    ) -> None:
        self._call: Optional[UserFunction] = None
        self.type = type
        self.function = function
        self.validate = validate
        self.summary = summary
        self.place = place

    @property
    def call(self) -> UserFunction:
        """The function with its way of being called."""
        if self._call is None:
            self._call = UserFunction(self.function, 2)
        return self._call


class CheckTable:
    """Reads the registry of the package that user code imports, of whatever version that is."""

    def __init__(self) -> None:
        self._announced: Optional[List[CustomCheck]] = None
        self._found: Dict[str, CustomCheck] = {}

    def all(self) -> List[CustomCheck]:
        """Those of loaded modules, and those of entry points where they were loaded."""
        return [*_registered(), *(self._announced or ())]

    def find(self, type: str) -> CustomCheck:
        """Loads the entry points when nothing else has the type."""
        found = self._found.get(type) or self._look_up(type)
        if found is None:
            self.load_entry_points()
            found = self._look_up(type)
        if found is None:
            raise LookupError("no check %r is loaded" % type)
        self._found[type] = found
        return found

    def _look_up(self, type: str) -> Optional[CustomCheck]:
        return next((one for one in self.all() if one.type == type), None)

    def describe(self) -> List[Dict[str, Any]]:
        """Type, place and summary of each, and whether it validates by a function of its own;
        one function of one type stands there once."""
        rows: List[Dict[str, Any]] = []
        seen: List[CustomCheck] = []
        for one in self.all():
            if any(one.type == known.type and one.function is known.function for known in seen):
                continue
            place = one.place
            if any(_is_twin(one, known) for known in seen):
                place += "#%d" % (1 + sum(_is_twin(one, known) for known in seen))
            seen.append(one)
            rows.append(
                {
                    "type": one.type,
                    "place": place,
                    "summary": one.summary,
                    "validates": one.validate is not None,
                }
            )
        return rows

    def load_entry_points(self) -> None:
        """Raises ``BrokenEntryPoint``; what was loaded stays."""
        if self._announced is not None:
            return
        self._announced = []
        for point in _entry_points():
            source = "%s = %s" % (point.name, point.value)
            try:
                loaded = point.load()
            except Exception as error:
                message = "entry point %s in the group %s" % (source, GROUP)
                raise BrokenEntryPoint(message) from error
            is_module = isinstance(loaded, type(sys))
            if is_module or _has(self.all(), point.name, loaded):
                continue
            if not callable(loaded):
                raise BrokenEntryPoint(
                    "entry point %s in the group %s is no function" % (source, GROUP)
                )
            place = _place_of(loaded) or point.value
            self._announced.append(CustomCheck(point.name, loaded, None, "", place))


def _has(known: List[CustomCheck], type: str, function: Any) -> bool:
    return any(one.type == type and one.function is function for one in known)


def _is_twin(one: CustomCheck, known: CustomCheck) -> bool:
    """Two functions made at the same line of the same module: not one that was imported twice."""
    return (
        one.type == known.type
        and one.place == known.place
        and getattr(one.function, "__module__", None) == getattr(known.function, "__module__", None)
    )


def _registered() -> List[CustomCheck]:
    package = sys.modules.get("regressgate.checks")
    if package is None:
        return []
    if hasattr(package, "registered_checks"):
        return [
            CustomCheck(
                one.type,
                one.function,
                one.validate,
                getattr(one, "summary", ""),
                getattr(one, "place", ""),
            )
            for one in package.registered_checks()
        ]
    # Version 0.1: a table, in which its own checks stand too.
    table: Dict[str, Callable[..., Any]] = getattr(package, "_REGISTRY", {})
    return [
        CustomCheck(type, function, None, "", _place_of(function))
        for type, function in table.items()
        if not (getattr(function, "__module__", "") or "").startswith("regressgate.checks.")
    ]


def _place_of(function: Any) -> str:
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    code = getattr(function, "__code__", None)
    return "" if code is None else "%s:%d" % (code.co_filename, code.co_firstlineno)


def _entry_points() -> List[Any]:
    from importlib import metadata

    if sys.version_info >= (3, 10):
        found: Any = metadata.entry_points(group=GROUP)
    else:
        found = metadata.entry_points().get(GROUP, ())
    # An editable install may be listed twice.
    unique = {(point.name, point.value): point for point in found}
    return [unique[key] for key in sorted(unique)]
