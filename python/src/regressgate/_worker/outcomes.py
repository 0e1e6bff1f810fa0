"""What a check returned, as the program takes it; whether it is an outcome is judged there."""

from __future__ import annotations

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any, Dict

_NAMES = {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}


def read_outcome(value: Any) -> Dict[str, Any]:
    """``{"outcome": …}``, and what its score really was (``not_finite``) where JSON lacks it."""
    if isinstance(value, (bool, str)) or value is None:
        return {"outcome": value}
    number = _number(value)
    if number is not None:
        return _with_score(None, number)
    fields = value if isinstance(value, dict) else _fields(value)
    if fields is None:
        return {"outcome": list(value) if isinstance(value, (list, tuple)) else {}}
    outcome = {key: fields[key] for key in ("passed", "score", "detail") if key in fields}
    # numpy has booleans of its own.
    item = getattr(outcome.get("passed"), "item", None)
    if callable(item):
        outcome["passed"] = item()
    score = _number(outcome.get("score"))
    return {"outcome": outcome} if score is None else _with_score(outcome, score)


def _fields(value: Any) -> Any:
    if isinstance(value, type) or not hasattr(value, "passed"):
        return None
    names = ("passed", "score", "detail")
    return {name: getattr(value, name) for name in names if hasattr(value, name)}


def _number(value: Any) -> Any:
    """Any kind of real number (of numpy, a Decimal) as int or float or bool; None for the rest."""
    if isinstance(value, (bool, int, float)):
        return value
    if value is None or isinstance(value, (str, bytes)) or not hasattr(value, "__float__"):
        return None
    item = getattr(value, "item", None)
    try:
        number = item() if callable(item) else float(value)
    except (TypeError, ValueError):
        return None
    return number if isinstance(number, (bool, int, float)) else None


def _with_score(outcome: Any, score: Any) -> Dict[str, Any]:
    said: Dict[str, Any] = {}
    if isinstance(score, float) and score - score != 0:
        said["not_finite"] = _NAMES[repr(float(score))]
        score = None
    said["outcome"] = score if outcome is None else {**outcome, "score": score}
    return said
