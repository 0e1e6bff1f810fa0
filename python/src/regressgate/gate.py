"""Compares two reports and gives the one verdict, by the same core as the command line."""

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Union

from regressgate import _core
from regressgate._convert import read
from regressgate.run_report import RunReport

__all__ = [
    "CaseChange",
    "ComparedSide",
    "GateConfig",
    "GateResult",
    "Interval",
    "MustPassFailure",
    "Note",
    "OwnGate",
    "PassCount",
    "ScoreSlice",
    "Slice",
    "Slices",
    "UnchangedCase",
    "compare_reports",
]


@dataclass
class GateConfig:
    """The policy of the gate; every key of ``gate:`` in a configuration. Rates lie in [0, 1]."""

    #: False-alarm budget, one-sided.
    alpha: float = 0.05
    #: ``mid``, or ``exact`` where false alarms at most ``alpha`` must be a theorem.
    p_value: str = "mid"
    #: A drop up to this size is accepted.
    margin: float = 0.0
    #: Pass only when a drop of this size is ruled out.
    rule_out: Optional[float] = None
    #: ``regression``, or ``warn``: an inconclusive drop fails too.
    fail_on: str = "regression"
    #: ``fail``: errored trials count as failed; ``exclude``: they are left out.
    errors: str = "fail"
    #: Above it the comparison is invalid.
    max_error_rate: float = 0.2
    #: Share of the baseline's cases that the head must have.
    min_shared: float = 0.5
    #: ``fail``, or ``mean``: a broken case counts only when the mean fell.
    broken: str = "fail"
    #: Hard limit on the head's pass rate.
    min_pass_rate: Optional[float] = None
    #: Hard limit, US dollars a trial.
    max_mean_cost_usd: Optional[float] = None
    #: Hard limit, seconds.
    max_p95_latency_s: Optional[float] = None
    #: Against the baseline, a fraction or ``"20%"``.
    max_cost_increase: Optional[Union[float, str]] = None
    #: p95 against the baseline, a fraction or ``"20%"``.
    max_latency_increase: Optional[Union[float, str]] = None
    #: Tags that gate by themselves: ``{"safety": {"alpha": 0.01, "min_pass_rate": 0.95}}``.
    tags: Dict[str, Dict[str, Any]] = field(default_factory=dict)
    #: ``allow`` or ``fail_if_failing``.
    on_added: str = "allow"
    #: ``allow``, ``warn`` or ``fail``.
    on_removed: str = "warn"
    #: ``fail`` or ``pass``; of the command line alone.
    on_missing_baseline: str = "fail"
    #: Label of a check whose score gates too.
    score: Optional[str] = None
    #: Draws for graded scores that are too many to count out.
    permutations: int = 10_000
    #: Of those draws.
    seed: int = 0


@dataclass(frozen=True)
class PassCount:
    """Passes of the trials that count, and the errors of all."""

    passes: int
    trials: int
    errors: int

    @property
    def rate(self) -> float:
        """Share of the trials that passed; 0 without any."""
        return self.passes / self.trials if self.trials else 0.0


@dataclass(frozen=True)
class Interval:
    """Where the difference lies, at that confidence level."""

    level: float
    low: float
    high: float


@dataclass(frozen=True)
class CaseChange:
    """A case whose rate moved."""

    id: str
    tags: List[str]
    base: PassCount
    head: PassCount
    delta: float
    #: The case's own one-sided exact p.
    p_worse: float
    #: The same with the family-wise error held over all cases.
    p_adjusted: float
    #: Its weight in the sum of all cases, a log-odds; positive when the head is worse.
    evidence: float
    #: Broken beyond chance.
    significant: bool
    #: On the list of flips, some of which may be chance.
    flipped: bool
    #: A baseline trial and a head trial as they are shown.
    excerpt: Optional[Dict[str, Any]] = None


@dataclass(frozen=True)
class UnchangedCase:
    """A compared case whose rate did not move."""

    id: str
    tags: List[str]
    base: PassCount
    head: PassCount


@dataclass(frozen=True)
class MustPassFailure:
    """A golden case that the head failed, or lacks (``head`` is None)."""

    id: str
    head: Optional[PassCount]
    excerpt: Optional[Dict[str, Any]] = None


@dataclass(frozen=True)
class OwnGate:
    """A tag, or the score of a check, that gates by its own test."""

    kind: str
    name: str
    alpha: float
    delta: float
    p_worse: float
    failed: bool


@dataclass(frozen=True)
class Slice:
    """The same comparison for the cases of one tag, or for one check alone."""

    name: str
    cases: int
    informative: int
    base_rate: float
    head_rate: float
    delta: float
    interval: Interval
    p_worse: float
    p_better: float
    p_adjusted: float
    worse: bool


@dataclass(frozen=True)
class Slices:
    """Per tag and per check, with the family-wise error held."""

    tags: List[Slice]
    checks: List[Slice]


@dataclass(frozen=True)
class ScoreSlice:
    """Mean graded score of one check, compared by permutation within cases."""

    label: str
    cases: int
    base_mean: float
    head_mean: float
    delta: float
    interval: Interval
    p_worse: float
    p_worse_exact: float
    p_adjusted: float
    worse: bool
    seed: Optional[int]


@dataclass(frozen=True)
class ComparedSide:
    """One of the two reports."""

    target: str
    created_at: str
    regressgate_version: str
    cases: int
    trials: int
    mean_cost_usd: Optional[float]
    latency_p50_s: Optional[float]
    latency_p95_s: Optional[float]
    system: Optional[Union[str, Dict[str, Any]]] = None
    commit: Optional[str] = None


class Note(str):
    """Something worth knowing that changes no verdict: its sentence, with a ``code``."""

    code: str

    @classmethod
    def from_core(cls, data: Dict[str, str]) -> "Note":
        """The note of its data."""
        note = cls(data["text"])
        note.code = data["code"]
        return note


@dataclass
class GateResult:
    """The one verdict value. Rates and differences lie in [-1, 1]; negative is worse."""

    #: pass, improvement, warn, regression or invalid.
    verdict: str
    #: What the exit code of the command line says.
    failed: bool
    #: Codes of why.
    reasons: List[str]
    #: One sentence: the verdict and its reason.
    headline: str
    #: Plain sentences: what was shown, what is ruled out, what could have been seen.
    sentences: List[str]
    alpha: float
    #: Which p decides: ``mid`` (p_worse) or ``exact`` (p_worse_exact).
    p_value: str
    #: The sum of the levels that can block.
    false_alarm_budget: float
    margin: float
    rule_out: Optional[float]
    #: How errored trials were counted.
    errors: str
    base_rate: float
    head_rate: float
    #: Head minus baseline over the paired cases.
    delta: float
    interval: Interval
    #: If nothing had changed, a difference like this or worse would turn up this often.
    p_worse: float
    p_worse_exact: float
    p_better: float
    p_better_exact: float
    p_overall: float
    p_overall_exact: float
    p_worst_case: float
    #: Would other cases of this kind show it too? Shown, never gating.
    p_population: float
    #: Whether "something got worse" is shown.
    worse_shown: bool
    #: overall, worst_case or both.
    worse_carrier: str
    #: The smallest margin with which the evidence would have made no regression.
    accepting_margin: Optional[float]
    #: The up to three moved cases with the largest weight.
    heaviest_cases: List[Dict[str, Any]]
    #: What the cases broken beyond chance alone cost the suite.
    broken_delta: float
    #: A larger drop than this is ruled out.
    ruled_out_drop: float
    #: The drop that this comparison would have seen in 4 of 5 runs.
    mde80: float
    p_worse_other_errors: Optional[float]
    verdict_other_errors: str
    p_worse_collapsed: Optional[float]
    verdict_collapsed: Optional[str]
    #: The summed weight of all cases, a log-odds.
    evidence: float
    #: For a warning whose size is the reason: how many trials would settle it.
    settle: Optional[Dict[str, Any]]
    baseline_luck: List[Dict[str, Any]]
    p_errors_worse: float
    cases_compared: int
    #: Compared cases that can tell anything.
    informative: int
    base_repeats: int
    head_repeats: int
    base_errors: int
    head_errors: int
    base_error_rate: float
    head_error_rate: float
    base_errors_by_kind: Dict[str, int]
    head_errors_by_kind: Dict[str, int]
    #: Cases whose rate moved, worst first.
    changes: List[CaseChange]
    unchanged: List[UnchangedCase]
    #: ``count``, ``expected_by_chance``, ``threshold``.
    flips: Dict[str, Any]
    added: List[str]
    removed: List[str]
    #: Same id, other input or other checks: not compared.
    changed: List[str]
    quarantined: List[str]
    unmeasured: List[str]
    #: Hard limits that were exceeded, in words.
    limit_failures: List[str]
    must_pass_failures: List[MustPassFailure]
    own_gates: List[OwnGate]
    notes: List[Note]
    slices: Slices
    scores: List[ScoreSlice]
    base: ComparedSide
    head: ComparedSide
    what_if: Optional[List[Dict[str, Any]]] = None
    #: Only of a run with adaptive repeats.
    adaptive: Optional[Dict[str, Any]] = None
    _data: Dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def to_dict(self) -> Dict[str, Any]:
        """The same object that ``regressgate compare --json`` prints."""
        return self._data

    def to_rows(self) -> List[Dict[str, Any]]:
        """One flat dict a compared case, for ``pandas.DataFrame(result.to_rows())``."""
        from regressgate._rows import rows_of_comparison

        return rows_of_comparison(self)

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Figures that this version gives no name yet."""
            data = self.__dict__.get("_data", {})
            if name in data:
                return data[name]
            raise AttributeError("GateResult has no attribute %r" % name)

    def __str__(self) -> str:
        return "\n".join([self.verdict.upper(), self.headline, *self.sentences])

    def _repr_html_(self) -> str:
        from regressgate._html import html_of_comparison

        return html_of_comparison(self)


def result_of(data: Dict[str, Any]) -> GateResult:
    """The comparison of the core's data."""
    result = read(GateResult, data)
    result._data = data
    return result


def compare_reports(
    base: RunReport, head: RunReport, config: Optional[GateConfig] = None
) -> GateResult:
    """Judges ``head`` against ``base``.

    Raises:
        ValueError: when the reports share no case, or the policy has a value out of its range.
    """
    gate = dataclasses.asdict(config or GateConfig())
    data = _core.request(
        "compare", {"base": base.to_dict(), "head": head.to_dict(), "gate": gate}
    )
    return result_of(data)
