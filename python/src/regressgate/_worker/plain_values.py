"""Any value of user code as JSON: what JSON lacks becomes the nearest thing that it has."""

from __future__ import annotations

import sys

from .codec import encode

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any


def to_json(value: Any) -> str:
    """ASCII JSON; NaN and the infinities become null, objects of libraries their plain form."""
    try:
        return encode(value, plain)
    except (ValueError, TypeError):  # A number or a key that JSON has not.
        return encode(_finite(value), plain)


def _finite(value: Any) -> Any:
    """The value with what is no number replaced by None, and with keys that are text."""
    if isinstance(value, float):
        return value if value - value == 0 else None
    if isinstance(value, dict):
        return {_key(key): _finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(item) for item in value]
    if value is None or isinstance(value, (str, int)):
        return value
    return _finite(plain(value))


def _key(key: Any) -> Any:
    return key if key is None or isinstance(key, (str, int)) else str(key)


def plain(value: Any) -> Any:
    """What JSON can carry of a value that it does not know."""
    fields = getattr(type(value), "__dataclass_fields__", None)
    if fields is not None:
        return {name: getattr(value, name) for name in fields if hasattr(value, name)}
    if not isinstance(value, type):
        for method in ("model_dump", "tolist", "_asdict"):
            convert = getattr(value, method, None)
            if callable(convert):
                try:
                    return convert()
                except Exception:
                    return str(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=repr)
    if isinstance(value, (bytes, bytearray)):
        return bytes(value).decode("utf-8", "replace")
    if hasattr(value, "keys") and not isinstance(value, type):
        return {str(key): value[key] for key in value.keys()}
    if isinstance(value, sys.modules["types"].GeneratorType):
        return list(value)
    return str(value)
