"""A report and a comparison as flat rows, which any table library takes."""

from typing import TYPE_CHECKING, Any, Dict, List

if TYPE_CHECKING:
    from regressgate.gate import GateResult
    from regressgate.run_report import CaseResult, RunReport, Trial


def rows_of_report(report: "RunReport") -> List[Dict[str, Any]]:
    """One row a trial."""
    return [
        _row(case, repeat, trial)
        for case in report.cases
        for repeat, trial in enumerate(case.trials)
    ]


def _row(case: "CaseResult", repeat: int, trial: "Trial") -> Dict[str, Any]:
    row: Dict[str, Any] = {
        "case": case.id,
        "tags": ";".join(case.tags),
        "repeat": repeat,
        "passed": trial.passed,
        "error": trial.error,
        "error_kind": trial.error_kind,
        "latency_s": trial.latency_s,
        "cost_usd": trial.cost_usd,
        "input_tokens": trial.input_tokens,
        "output_tokens": trial.output_tokens,
        "output": trial.output,
    }
    for label, outcome in trial.checks.items():
        row["check." + label] = outcome.passed
        if outcome.score is not None:
            row["score." + label] = outcome.score
    return row


def rows_of_comparison(result: "GateResult") -> List[Dict[str, Any]]:
    """One row a compared case: those that moved first, worst first."""
    moved = [
        {
            **_counts(change),
            "delta": change.delta,
            "p_worse": change.p_worse,
            "p_adjusted": change.p_adjusted,
            "significant": change.significant,
        }
        for change in result.changes
    ]
    still = [
        {**_counts(case), "delta": 0.0, "p_worse": None, "p_adjusted": None, "significant": False}
        for case in result.unchanged
    ]
    return moved + still


def _counts(case: Any) -> Dict[str, Any]:
    return {
        "case": case.id,
        "tags": ";".join(case.tags),
        "base_passes": case.base.passes,
        "base_trials": case.base.trials,
        "head_passes": case.head.passes,
        "head_trials": case.head.trials,
    }
