"""Verdicts of the Python package regressgate 0.1.0 on pass counts read from stdin."""

from __future__ import annotations

import json
import sys

from regressgate import compare_reports
from regressgate.gate import GateConfig
from regressgate.run_report import CaseResult, RunReport, Trial

PASSING = Trial(passed=True, latency_s=0.0)
FAILING = Trial(passed=False, latency_s=0.0)


def report(passes: list[int], repeats: int) -> RunReport:
    cases = [
        CaseResult.model_construct(
            id=f"case-{index}",
            tags=[],
            trials=[PASSING] * count + [FAILING] * (repeats - count),
        )
        for index, count in enumerate(passes)
    ]
    return RunReport.model_construct(
        schema_version=1,
        regressgate_version="bench",
        created_at="",
        target="bench",
        repeats=repeats,
        metadata={},
        cases=cases,
    )


data = json.load(sys.stdin)
answers = []
for seed, run in enumerate(data["runs"]):
    config = GateConfig(permutations=data["shuffles"], seed=seed)
    result = compare_reports(
        report(run["base"], data["repeats"]), report(run["head"], data["repeats"]), config
    )
    answers.append({"failed": result.failed, "p": result.p_worse})
print(json.dumps(answers))
