"""The report of a run: every trial of every case, and the figures worked out from them."""

import os
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Any, Dict, List, Optional, Union

from regressgate import _core
from regressgate._convert import read, written

__all__ = ["CaseResult", "CheckResult", "CheckTotals", "RunReport", "Totals", "Trial"]

PathLike = Union[str, "os.PathLike[str]"]


@dataclass
class CheckResult:
    """What one check said of one trial."""

    passed: bool
    #: Graded in [0, 1]; None where the check does not grade.
    score: Optional[float] = None
    #: Why it failed, in words.
    detail: str = ""


@dataclass
class Trial:
    """One call of the target for one case, scored by all checks of the case."""

    #: Whether every check passed; an errored trial is False.
    passed: bool
    #: By label.
    checks: Dict[str, CheckResult] = field(default_factory=dict)
    #: Seconds of the attempt that answered.
    latency_s: float = 0.0
    #: US dollars.
    cost_usd: Optional[float] = None
    input_tokens: Optional[int] = None
    output_tokens: Optional[int] = None
    #: ``Type: message`` where there is no answer.
    error: Optional[str] = None
    #: The answer; None where outputs are not kept.
    output: Optional[str] = None
    #: What else the target returned.
    metadata: Dict[str, Any] = field(default_factory=dict)
    #: exception, timeout, connection, http, response, check or crash.
    error_kind: Optional[str] = None
    #: Failed attempts before the one that counts, oldest first.
    attempts: Optional[List[Dict[str, Any]]] = None
    cached: Optional[bool] = None
    #: True when ``output`` is only the beginning of what was answered.
    output_clipped: Optional[bool] = None
    tool_calls: Optional[List[Any]] = None
    citations: Optional[List[Dict[str, Any]]] = None
    retrieved: Optional[List[Dict[str, Any]]] = None
    #: ISO 8601, UTC.
    started_at: Optional[str] = None
    #: Keys that this version gives no name; they are kept.
    extra: Dict[str, Any] = field(default_factory=dict, repr=False)

    def to_dict(self) -> Dict[str, Any]:
        """The trial as it stands in a report file."""
        data = written(self, _OPTIONAL_OF_TRIAL)
        data["checks"] = {label: written(outcome) for label, outcome in self.checks.items()}
        return data


_OPTIONAL_OF_TRIAL = (
    "error_kind",
    "attempts",
    "cached",
    "output_clipped",
    "tool_calls",
    "citations",
    "retrieved",
    "started_at",
)


@dataclass
class CaseResult:
    """A case of the report with its trials, in repeat order."""

    id: str
    tags: List[str] = field(default_factory=list)
    #: Hash of the input; None in reports of 0.1.
    input_fingerprint: Optional[str] = None
    #: Hash of the checks; None in reports of 0.1.
    checks_fingerprint: Optional[str] = None
    #: Check type by label.
    check_types: Optional[Dict[str, str]] = None
    must_pass: Optional[bool] = None
    cluster: Optional[str] = None
    quarantine: Optional[Dict[str, str]] = None
    #: Fresh trials that confirmed or refuted a first failure; they enter no rate.
    confirmation: Optional[List[Trial]] = None
    trials: List[Trial] = field(default_factory=list)
    #: Index of the case in the whole suite, in the report of a shard.
    position: Optional[int] = None
    #: Keys that this version gives no name; they are kept.
    extra: Dict[str, Any] = field(default_factory=dict, repr=False)

    @property
    def passes(self) -> int:
        """Trials that passed."""
        return sum(trial.passed for trial in self.trials)

    @property
    def pass_rate(self) -> float:
        """Share of the trials that passed, in [0, 1]."""
        return self.passes / len(self.trials)

    @property
    def flaky(self) -> bool:
        """Whether both outcomes were seen."""
        return 0 < self.passes < len(self.trials)

    def to_dict(self) -> Dict[str, Any]:
        """The case as it stands in a report file."""
        data = written(self, _OPTIONAL_OF_CASE)
        for key in ("confirmation", "trials"):
            if data.get(key) is not None:
                data[key] = [trial.to_dict() for trial in data[key]]
        return data


_OPTIONAL_OF_CASE = (
    "input_fingerprint",
    "checks_fingerprint",
    "check_types",
    "must_pass",
    "cluster",
    "quarantine",
    "confirmation",
    "position",
)


@dataclass(frozen=True)
class CheckTotals:
    """One check over all answered trials."""

    pass_rate: float
    mean_score: Optional[float]
    trials: int


@dataclass(frozen=True)
class Totals:
    """The figures of one run by itself; rates in [0, 1], latencies in seconds."""

    cases: int
    trials: int
    #: Mean of the cases' pass rates: every case weighs the same.
    pass_rate: float
    #: Cases with both outcomes.
    flaky: int
    errors: int
    errors_by_kind: Dict[str, int]
    #: By check label without its ``#2``.
    checks: Dict[str, CheckTotals]
    latency_p50_s: Optional[float]
    latency_p95_s: Optional[float]
    mean_cost_usd: Optional[float]
    total_cost_usd: Optional[float]
    input_tokens: Optional[float]
    output_tokens: Optional[float]


@dataclass
class RunReport:
    """The stored result of one run. ``run_suite`` makes one, ``load`` reads one."""

    schema_version: int = 1
    regressgate_version: str = ""
    #: ISO 8601.
    created_at: str = ""
    #: The target as it was named.
    target: str = ""
    #: Trials a case.
    repeats: int = 1
    metadata: Dict[str, Any] = field(default_factory=dict)
    cases: List[CaseResult] = field(default_factory=list)
    #: Fingerprints, checks and configuration; None in reports of 0.1.
    suite: Optional[Dict[str, Any]] = None
    #: Whether it is complete, seed, commit, duration, warnings; None in reports of 0.1.
    run: Optional[Dict[str, Any]] = None
    #: Keys that this version gives no name; they are kept.
    extra: Dict[str, Any] = field(default_factory=dict, repr=False)

    @property
    def trials(self) -> List[Trial]:
        """All trials of all cases."""
        return [trial for case in self.cases for trial in case.trials]

    @property
    def totals(self) -> Totals:
        """The figures of the run, worked out by the core from the trials as they are now."""
        return read(Totals, _core.request("parse_report", {"report": self.to_dict()})["totals"])

    @property
    def pass_rate(self) -> float:
        """Mean of the cases' pass rates: every case weighs the same, whatever its repeats."""
        return self.totals.pass_rate

    def check_pass_rates(self) -> Dict[str, float]:
        """Pass rate by check label, over the answered trials."""
        return {label: totals.pass_rate for label, totals in self.totals.checks.items()}

    def mean_scores(self) -> Dict[str, float]:
        """Mean score by label of the checks that grade."""
        checks = self.totals.checks
        return {k: v.mean_score for k, v in checks.items() if v.mean_score is not None}

    def latency_quantile(self, q: float) -> float:
        """The q-quantile of the answered trials' seconds, by nearest rank.

        Raises:
            ValueError: when no trial was answered.
        """
        judged = (trial for case in self.cases if not case.quarantine for trial in case.trials)
        values = sorted(trial.latency_s for trial in judged if trial.error is None)
        if not values:
            raise ValueError("no trial was answered")
        return values[min(len(values), max(1, ceil(q * len(values)))) - 1]

    def mean_cost_usd(self) -> Optional[float]:
        """Mean cost of the trials whose cost is known, in US dollars; None when none is."""
        return self.totals.mean_cost_usd

    def save(self, path: PathLike) -> Path:
        """Writes the report, gzipped where ``path`` ends in ``.gz``; whole or not at all.

        Returns:
            The path.
        """
        where = Path(path)
        _core.request("write_report", {"report": self.to_dict(), "path": str(where.absolute())})
        return where

    @classmethod
    def load(cls, path: PathLike) -> "RunReport":
        """Reads a report of any version up to this one's, packed or not.

        Raises:
            ValueError: when the file is no report, or one of a newer version.
            OSError: when it cannot be read.
        """
        return cls.from_dict(_core.request("read_report", {"path": os.path.abspath(path)}))

    @classmethod
    def from_dict(cls, data: Dict[str, Any]) -> "RunReport":
        """The report of the parsed JSON of one."""
        return read(cls, {key: value for key, value in data.items() if key != "totals"})

    def to_dict(self) -> Dict[str, Any]:
        """The report as its file has it, without the figures that are worked out from it."""
        data = written(self, ("suite", "run"))
        data["cases"] = [case.to_dict() for case in self.cases]
        return data

    def to_rows(self) -> List[Dict[str, Any]]:
        """One flat dict a trial, for ``pandas.DataFrame(report.to_rows())`` and the like.

        A check gives the columns ``check.LABEL`` (passed or not) and, where it grades,
        ``score.LABEL``.
        """
        from regressgate._rows import rows_of_report

        return rows_of_report(self)

    def _repr_html_(self) -> str:
        from regressgate._html import html_of_report

        return html_of_report(self)
