"""JSON without the module ``json``, whose import takes longer than the interpreter needs to start.

The interpreter carries the scanner and the encoder of ``json`` as ``_json``; where they are missing
or behave in another way, ``json`` itself is used.
"""

from __future__ import annotations

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any, Callable, Tuple

    Plain = Callable[[Any], Any]


class _Reading:
    """What the scanner wants to know; the same as ``json.loads`` tells it."""

    strict = True
    object_hook = None
    object_pairs_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float
    memo: "dict[str, str]" = {}


def _core_codec() -> Tuple[Callable[[str], Any], Callable[[Any, Plain], str]]:
    from _json import encode_basestring_ascii, make_encoder, make_scanner

    reading: Any = _Reading
    scan = make_scanner(reading)

    def decode(text: str) -> Any:
        return scan(text, 0)[0]

    def encode(value: Any, plain: Plain) -> str:
        # A fresh table of what is being written each time: several threads write at once.
        write = make_encoder(
            {}, plain, encode_basestring_ascii, None, ":", ",", False, False, False
        )
        return "".join(write(value, 0))

    sample = {"a": [1, 2.5, None, True, "\u00e9\ud800"]}
    if decode(encode(sample, repr)) != sample:
        raise ImportError("an unknown kind of _json")
    return decode, encode


def _library_codec() -> Tuple[Callable[[str], Any], Callable[[Any, Plain], str]]:
    import json

    def encode(value: Any, plain: Plain) -> str:
        return json.dumps(value, allow_nan=False, default=plain, separators=(",", ":"))

    return json.loads, encode


try:
    decode, encode = _core_codec()
except Exception:  # Whatever an interpreter of another make says to it.
    decode, encode = _library_codec()
