"""Reads the core's JSON into dataclasses, by their type hints, and writes them back."""

import dataclasses
from functools import lru_cache
from typing import Any, Callable, Dict, List, Tuple, Type, TypeVar, Union, cast, get_type_hints

T = TypeVar("T")
Reader = Callable[[Any], Any]


def same(value: Any) -> Any:
    """The value as it is."""
    return value


@lru_cache(maxsize=None)
def _readers(cls: Type[Any]) -> Tuple[Tuple[str, Reader], ...]:
    hints = get_type_hints(cls)
    fields = [field.name for field in dataclasses.fields(cls) if field.init]
    return tuple((name, _reader(hints[name])) for name in fields)


def _reader(hint: Any) -> Reader:
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return lambda value: read(hint, value)
    origin = getattr(hint, "__origin__", None)
    arguments: Tuple[Any, ...] = getattr(hint, "__args__", ())
    if origin is Union:
        inner = [_reader(one) for one in arguments if one is not type(None)]
        if len(inner) == 1 and inner[0] is not same:
            return lambda value: None if value is None else inner[0](value)
        return same
    from_core = getattr(hint, "from_core", None)
    if from_core is not None:
        return from_core  # type: ignore[no-any-return]
    if origin is list:
        item = _reader(arguments[0])
        return same if item is same else lambda value: [item(one) for one in value]
    if origin is dict:
        entry = _reader(arguments[1])
        if entry is not same:
            return lambda value: {key: entry(one) for key, one in value.items()}
    return same


def read(cls: Type[T], data: Dict[str, Any]) -> T:
    """The dataclass that the data stand for. Keys that it does not know are kept in its ``extra``,
    where it has such a field, and left out otherwise."""
    readers = _readers(cast(Any, cls))
    given = {name: reader(data[name]) for name, reader in readers if name in data}
    if len(given) < len(data) and ("extra", same) in readers:
        given["extra"] = {key: value for key, value in data.items() if key not in given}
    return cls(**given)


def written(value: Any, optional: Tuple[str, ...] = ()) -> Dict[str, Any]:
    """The fields of a dataclass by name; those of ``optional`` that are None are left out."""
    names: List[str] = [field.name for field in dataclasses.fields(value) if field.init]
    data = {
        name: getattr(value, name)
        for name in names
        if not (name in optional and getattr(value, name) is None)
    }
    data.update(data.pop("extra", {}))
    return data
