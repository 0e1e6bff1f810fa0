"""What a target returns for one input. A target may also return a plain string or a dict."""

from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional


@dataclass
class TargetResult:
    """An answer of the system under test.

    ``citations`` are the sources it names, ``retrieved`` the items it found, best first, each maybe
    with ``text``. ``cost_usd`` is in US dollars. ``metadata`` is kept in the report.
    """

    output: str
    citations: List[Dict[str, Any]] = field(default_factory=list)
    retrieved: List[Dict[str, Any]] = field(default_factory=list)
    input_tokens: Optional[int] = None
    output_tokens: Optional[int] = None
    cost_usd: Optional[float] = None
    metadata: Dict[str, Any] = field(default_factory=dict)
    tool_calls: List[Any] = field(default_factory=list)
