"""How a user's function wants to be called: with its context or without, awaited or not."""

from __future__ import annotations

from types import CodeType, FunctionType

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any, Callable, Optional

_ASYNC = 0x80 | 0x200  # CO_COROUTINE, CO_ASYNC_GENERATOR


class CallContext:
    """What a function is told that asks for it: the case and the repeat (from 0)."""

    __slots__ = ("case_id", "repeat")

    def __init__(self, case_id: str, repeat: int) -> None:
        self.case_id = case_id
        self.repeat = repeat

    def __repr__(self) -> str:
        return "CallContext(case_id=%r, repeat=%r)" % (self.case_id, self.repeat)


class UserFunction:
    """A target (one argument) or a check (two), and maybe the context behind them."""

    def __init__(self, function: Callable[..., Any], arguments: int) -> None:
        self.function = function
        self.is_async = is_async(function)
        self._context = context_argument(function, arguments)

    def __call__(self, *arguments: Any, context: CallContext) -> Any:
        if self._context is None:
            return self.function(*arguments)
        if self._context == "keyword":
            return self.function(*arguments, context=context)
        return self.function(*arguments, context)


def is_async(function: Any) -> bool:
    """Whether calling it gives something to await or to iterate asynchronously."""
    inner = function
    while hasattr(inner, "func"):  # functools.partial
        inner = inner.func
    for candidate in (inner, getattr(inner, "__call__", None)):
        candidate = getattr(candidate, "__func__", candidate)
        code = getattr(candidate, "__code__", None)
        if isinstance(code, CodeType) and code.co_flags & _ASYNC:
            return True
    return False


def context_argument(function: Any, arguments: int = 1) -> Optional[str]:
    """``keyword`` or ``position`` where the function asks for its context behind its arguments."""
    if isinstance(function, FunctionType) and not hasattr(function, "__wrapped__"):
        return _style_of_code(function, arguments)
    import inspect

    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None
    by_name = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    for parameter in parameters[1:]:
        if parameter.name == "context" and parameter.kind in by_name:
            return "keyword"
    by_place = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    positional = [one for one in parameters if one.kind in by_place]
    if len(positional) > arguments and positional[arguments].default is inspect.Parameter.empty:
        return "position"
    return None


def _style_of_code(function: FunctionType, arguments: int) -> Optional[str]:
    """The same for a plain function, without the module ``inspect``."""
    code = function.__code__
    positional, keyword_only = code.co_argcount, code.co_kwonlyargcount
    names = code.co_varnames[: positional + keyword_only]
    if "context" in names[max(1, code.co_posonlyargcount) :]:
        return "keyword"
    required = positional - len(function.__defaults__ or ())
    return "position" if required > arguments else None
