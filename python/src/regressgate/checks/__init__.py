"""Custom checks: the decorator that registers one, what it returns, and what it raises."""

from regressgate.checks.outcome import CheckConfigError, CheckOutcome
from regressgate.checks.params import require
from regressgate.checks.registry import CheckFn, RegisteredCheck, check, registered_checks

__all__ = [
    "CheckConfigError",
    "CheckFn",
    "CheckOutcome",
    "RegisteredCheck",
    "check",
    "registered_checks",
    "require",
]
