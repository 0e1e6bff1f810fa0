"""regressgate: a regression gate for LLM, RAG and agent applications."""

from regressgate.checks import CheckConfigError, CheckOutcome, check
from regressgate.target_result import TargetResult

__version__ = "0.2.0"

__all__ = ["CheckConfigError", "CheckOutcome", "TargetResult", "__version__", "check"]
