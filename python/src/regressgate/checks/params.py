"""Reading the parameters of a check."""

from typing import Any, Mapping

from regressgate.checks.outcome import CheckConfigError


def require(params: Mapping[str, Any], key: str) -> Any:
    """The parameter ``key``. Raises ``CheckConfigError`` when it is missing."""
    if key not in params:
        raise CheckConfigError("missing required param %r" % key)
    return params[key]
