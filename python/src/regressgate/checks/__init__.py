"""Custom checks: the decorator that registers one, and what it returns and raises."""

import inspect
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional, TypeVar

from regressgate.target_result import TargetResult

__all__ = ["CheckConfigError", "CheckFn", "CheckOutcome", "RegisteredCheck", "check", "registered_checks", "require"]


@dataclass(frozen=True)
class CheckOutcome:
    """What a check says of one answer. ``score`` is graded in [0, 1], None where it does not grade."""

    passed: bool
    score: Optional[float] = None
    detail: str = ""


class CheckConfigError(ValueError):
    """A check's parameters are invalid: the run stops before the first call; never a failed check."""


CheckFn = Callable[[TargetResult, Dict[str, Any]], Any]
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True)
class RegisteredCheck:
    """A function registered under a type, and where."""

    type: str
    function: Callable[..., Any]
    #: A function of the parameters, or a dataclass that they must fit.
    validate: Optional[Callable[..., Any]]
    #: ``file.py:12``
    place: str


_registered: List[RegisteredCheck] = []


def check(name: str, validate: Optional[Callable[..., Any]] = None) -> Callable[[F], F]:
    """Registers the decorated function as the check of that type.

    The function takes the result and the parameters and returns a ``CheckOutcome``, a boolean, or a
    number in [0, 1] (the score; passed from 0.5 on). It may be asynchronous. ``validate`` refuses
    parameters by raising ``CheckConfigError`` before the first call.
    """

    def register(function: F) -> F:
        if not any(known.type == name and known.function is function for known in _registered):
            _registered.append(RegisteredCheck(name, function, validate, _place_of(function)))
        return function

    return register


def _place_of(function: Callable[..., Any]) -> str:
    code = getattr(inspect.unwrap(function), "__code__", None)
    return "" if code is None else "%s:%d" % (code.co_filename, code.co_firstlineno)


def registered_checks() -> List[RegisteredCheck]:
    """All checks registered in this process so far, oldest first."""
    return list(_registered)


def require(params: Dict[str, Any], key: str) -> Any:
    """The parameter, or ``CheckConfigError`` when it is missing."""
    if key not in params:
        raise CheckConfigError("missing required param %r" % key)
    return params[key]
