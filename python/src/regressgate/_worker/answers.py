"""What a target answered, in whatever form, as the program takes it."""

from __future__ import annotations

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any, Dict, List

RESULT_FIELDS = (
    "output",
    "citations",
    "retrieved",
    "input_tokens",
    "output_tokens",
    "cost_usd",
    "tool_calls",
    "metadata",
)


class UnreadableAnswer(TypeError):
    """The target answered what is neither text nor a result."""


def read_answer(value: Any) -> Dict[str, Any]:
    """A string, a dict or a ``TargetResult`` (of any version of the package) as a plain dict."""
    if isinstance(value, str):
        return {"output": str(value)}
    if isinstance(value, dict):
        if "output" not in value:
            keys = ", ".join(str(key) for key in list(value)[:8]) or "none"
            raise UnreadableAnswer("target returned a dict without 'output' (its keys: %s)" % keys)
        answer = value
    elif hasattr(value, "output") and hasattr(value, "citations"):
        answer = {name: getattr(value, name) for name in RESULT_FIELDS if hasattr(value, name)}
    else:
        raise UnreadableAnswer(
            "target must return str, dict or TargetResult, got " + type(value).__name__
        )
    if not isinstance(answer["output"], str):
        raise UnreadableAnswer(
            "target's 'output' must be text, got " + type(answer["output"]).__name__
        )
    return answer


def join_pieces(pieces: List[Any]) -> str:
    """The text of a streamed answer."""
    for piece in pieces:
        if not isinstance(piece, str):
            raise UnreadableAnswer(
                "a streamed answer must be pieces of text, got " + type(piece).__name__
            )
    return "".join(pieces)
