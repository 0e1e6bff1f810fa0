"""The parameters of a check, read by the dataclass (or model) that it names for them."""

from __future__ import annotations

from .user_errors import is_check_config_error

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any, Dict, Optional, Type


class CheckConfigError(ValueError):
    """Says the same as the class of that name in the package, which need not be installed."""


def shape_of(validate: Any) -> Optional[Type[Any]]:
    """The class that parameters must fit; None where ``validate`` is a function or missing."""
    return validate if isinstance(validate, type) else None


def fit(shape: Type[Any], params: Dict[str, Any]) -> Any:
    """An instance of ``shape``. Raises ``CheckConfigError`` naming the parameter that is wrong."""
    fields = getattr(shape, "__dataclass_fields__", None)
    try:
        if fields is None:
            read = getattr(shape, "model_validate", None)  # pydantic
            return read(params) if callable(read) else shape(**params)
        _refuse_unknown(params, fields)
        _refuse_missing(params, fields)
        _refuse_other_types(shape, params)
        return shape(**params)
    except (TypeError, ValueError) as error:
        if is_check_config_error(error):
            raise
        raise CheckConfigError(str(error)) from error


def _refuse_unknown(params: Dict[str, Any], fields: Dict[str, Any]) -> None:
    known = [name for name, field in fields.items() if field.init]
    for name in params:
        if name in known:
            continue
        import difflib

        near = difflib.get_close_matches(name, known, 1)
        hint = ' - did you mean "%s"?' % near[0] if near else "; known: " + ", ".join(known)
        raise CheckConfigError('unknown parameter "%s"%s' % (name, hint))


def _refuse_missing(params: Dict[str, Any], fields: Dict[str, Any]) -> None:
    import dataclasses

    for name, field in fields.items():
        given = name in params or not field.init
        has_default = (
            field.default is not dataclasses.MISSING
            or field.default_factory is not dataclasses.MISSING
        )
        if not given and not has_default:
            raise CheckConfigError("missing required param '%s'" % name)


def _refuse_other_types(shape: Type[Any], params: Dict[str, Any]) -> None:
    import typing

    try:
        hints = typing.get_type_hints(shape)
    except Exception:  # A name that exists only for type checkers.
        return
    for name, value in params.items():
        if name in hints and not _fits(value, hints[name]):
            raise CheckConfigError(
                "parameter '%s' must be %s, got %s" % (name, _name(hints[name]), _got(value))
            )


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value of JSON fits; of hints that are not known to it, any value does."""
    import typing

    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if hint is typing.Any or isinstance(hint, typing.TypeVar):
        return True
    if hint is None or hint is type(None):
        return value is None
    if origin is typing.Union or type(hint).__name__ == "UnionType":
        return any(_fits(value, one) for one in inner)
    if origin is typing.Literal:
        return value in inner
    if hint is float:
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool)
    if origin is list:
        return isinstance(value, list) and all(
            _fits(one, inner[0] if inner else typing.Any) for one in value
        )
    if origin is dict:
        of = inner[1] if len(inner) == 2 else typing.Any
        return isinstance(value, dict) and all(_fits(one, of) for one in value.values())
    if hint in (str, bool, list, dict):
        return isinstance(value, hint)
    return True


def _name(hint: Any) -> str:
    words: Dict[Any, str] = {
        str: "text",
        int: "a whole number",
        float: "a number",
        bool: "true or false",
    }
    return words.get(hint) or str(getattr(hint, "__name__", hint)).replace("typing.", "")


def _got(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    words: Dict[Any, str] = {str: "text", list: "a list", dict: "an object"}
    return words.get(type(value), type(value).__name__)
