"""What a check says of an answer, and the one exception that means something of its own."""

from dataclasses import dataclass
from typing import Optional


@dataclass(frozen=True)
class CheckOutcome:
    """What a check says of one answer.

    ``score`` is graded in [0, 1] and its mean is reported; None where the check does not grade. A
    score outside [0, 1], or NaN, is an error of that trial. ``detail`` says why, for the report.
    """

    passed: bool
    score: Optional[float] = None
    detail: str = ""


class CheckConfigError(ValueError):
    """A check's parameters are invalid.

    It stops the run before the first call of the target, and never counts as a failed check.
    """
