"""The errors of the library that belong to no part of it alone."""

from typing import Any, Dict, List

__all__ = ["NodeError", "TrialError", "UsageError"]


class UsageError(ValueError):
    """A wrong use of the library, or a file that cannot be used; the message says how to mend it."""


class NodeError(RuntimeError):
    """Node.js is missing, too old, or ended unexpectedly; the message says how to get it."""


class TrialError(RuntimeError):
    """A target that was called by hand gave no answer."""


def message_of(refusal: Dict[str, Any]) -> str:
    """The message of a refusal with its hint on a line of its own."""
    hint = refusal.get("hint")
    return str(refusal["message"]) + ("\n  %s" % hint if hint else "")


def problems_of(refusal: Dict[str, Any]) -> List[Dict[str, Any]]:
    """Every problem that was found, as data: file, line, column, where, message, hint."""
    return list(refusal.get("problems") or [])
