"""Times compare_reports of the Python package regressgate 0.1.0 on counts read from stdin."""

from __future__ import annotations

import json
import sys
import time

from regressgate import compare_reports
from regressgate.run_report import CaseResult, CheckResult, RunReport, Trial


def trial(passed: bool) -> Trial:
    return Trial(passed=passed, checks={"contains": CheckResult(passed=passed)}, latency_s=0.01)


PASSING, FAILING = trial(True), trial(False)


def report(passes: list[int], repeats: int) -> RunReport:
    cases = [
        CaseResult.model_construct(
            id=f"case-{index:06}",
            tags=[],
            trials=[PASSING] * count + [FAILING] * (repeats - count),
        )
        for index, count in enumerate(passes)
    ]
    return RunReport.model_construct(
        schema_version=1,
        regressgate_version="bench",
        created_at="2026-01-01T00:00:00+00:00",
        target="bench",
        repeats=repeats,
        metadata={},
        cases=cases,
    )


data = json.load(sys.stdin)
base = report(data["base"], data["repeats"])
head = report(data["head"], data["repeats"])
begun = time.perf_counter()
result = compare_reports(base, head)
print(json.dumps({"ms": (time.perf_counter() - begun) * 1000, "verdict": result.verdict}))
