"""regressgate: a regression gate for LLM, RAG and agent applications.

>>> cases = load_cases("cases.jsonl")                                    # doctest: +SKIP
>>> head = run_suite(cases, my_target, repeats=5)                        # doctest: +SKIP
>>> result = compare_reports(baseline, head, GateConfig(alpha=0.05))     # doctest: +SKIP
>>> print(result.verdict, result.delta, result.p_worse)                  # doctest: +SKIP
"""

from typing import TYPE_CHECKING, Any, List

from regressgate.checks import CheckConfigError, CheckOutcome, check
from regressgate.target_result import TargetResult

if TYPE_CHECKING:
    from regressgate._errors import NodeError, UsageError
    from regressgate.case_schema import Case, CaseFileError, CheckSpec, load_cases
    from regressgate.gate import GateConfig, GateResult, compare_reports
    from regressgate.run_report import RunReport
    from regressgate.runner import run_suite
    from regressgate.targets import HttpTargetConfig, TargetError, load_target

__version__ = "0.2.0"

__all__ = [
    "Case",
    "CaseFileError",
    "CheckConfigError",
    "CheckOutcome",
    "CheckSpec",
    "GateConfig",
    "GateResult",
    "HttpTargetConfig",
    "NodeError",
    "RunReport",
    "TargetError",
    "TargetResult",
    "UsageError",
    "__version__",
    "check",
    "compare_reports",
    "load_cases",
    "load_target",
    "run_suite",
]

#: Where the names stand that a target module seldom needs: they are loaded when first used.
_LATER = {
    "Case": "case_schema",
    "CaseFileError": "case_schema",
    "CheckSpec": "case_schema",
    "load_cases": "case_schema",
    "GateConfig": "gate",
    "GateResult": "gate",
    "compare_reports": "gate",
    "HttpTargetConfig": "targets",
    "TargetError": "targets",
    "load_target": "targets",
    "NodeError": "_errors",
    "UsageError": "_errors",
    "RunReport": "run_report",
    "run_suite": "runner",
}


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError("module 'regressgate' has no attribute %r" % name)
    from importlib import import_module

    value = getattr(import_module("regressgate." + _LATER[name]), name)
    globals()[name] = value
    return value


def __dir__() -> List[str]:
    return sorted({*globals(), *__all__})
