"""Where ``@check`` writes down what it decorates, for whoever runs the checks of this process."""

from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Optional, TypeVar

from regressgate.target_result import TargetResult

#: A check: the result and the parameters in, an outcome (or a bool, or a score) out.
CheckFn = Callable[[TargetResult, Dict[str, Any]], Any]
_F = TypeVar("_F", bound=Callable[..., Any])


@dataclass(frozen=True)
class RegisteredCheck:
    """A function registered under a type, and where."""

    type: str
    function: Callable[..., Any]
    #: A function of the parameters, or a dataclass that they must fit.
    validate: Optional[Callable[..., Any]]
    #: One sentence for ``list``; empty when there is none.
    summary: str
    #: ``file.py:12``; empty for what is no plain function.
    place: str


_registered: List[RegisteredCheck] = []


def check(
    name: str, *, validate: Optional[Callable[..., Any]] = None, summary: str = ""
) -> Callable[[_F], _F]:
    """Registers the decorated function as the check of type ``name``.

    The function takes the ``TargetResult`` and the parameters and returns a ``CheckOutcome``, a
    boolean, or a number in [0, 1] (the score; passed from 0.5 on). It may be asynchronous. Raising
    ``CheckConfigError`` means that the parameters are invalid; any other exception makes the trial
    an error.

    ``validate`` refuses parameters before the first call of the target: a function that raises
    ``CheckConfigError``, or a dataclass, an instance of which the check then gets in place of the
    parameters. A type registered by two different functions is an error of the run.
    """
    if not isinstance(name, str) or not name:
        raise TypeError('a check needs a name: @check("name")')

    def register(function: _F) -> _F:
        if not callable(function):
            raise TypeError("check %r needs a function" % name)
        if not any(one.type == name and one.function is function for one in _registered):
            _registered.append(
                RegisteredCheck(name, function, validate, summary, _place_of(function))
            )
        return function

    return register


def registered_checks() -> List[RegisteredCheck]:
    """All checks registered in this process so far, oldest first."""
    return list(_registered)


def _place_of(function: Any) -> str:
    while hasattr(function, "__wrapped__"):
        function = function.__wrapped__
    code = getattr(function, "__code__", None)
    return "" if code is None else "%s:%d" % (code.co_filename, code.co_firstlineno)
