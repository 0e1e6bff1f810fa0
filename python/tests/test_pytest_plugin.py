"""The plugin inside a real pytest: one test a case, the verdict as a test, and the fixture."""

import json
from typing import Any

import pytest

from conftest import json_lines, made_report

CASES = [
    {"id": "fr", "input": "France", "tags": ["eu"], "checks": [{"type": "equals", "value": "paris"}]},
    {"id": "de", "input": "Germany", "tags": ["eu"], "checks": [{"type": "equals", "value": "berlin"}]},
    {"id": "boom", "input": "boom", "checks": [{"type": "equals", "value": "x"}]},
    {
        "id": "later",
        "input": "Germany",
        "checks": [{"type": "equals", "value": "berlin"}],
        "quarantine": {"reason": "known", "until": "2999-01-01"},
    },
]

APP = """
import sys
def answer(question):
    with open("calls.txt", "a") as log:
        log.write(question + "\\n")
    if question == "boom":
        raise RuntimeError("upstream 500")
    return "Paris" if question == "France" else "no idea"
"""


@pytest.fixture
def suite(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makefile(".yaml", regressgate="target: app.py:answer\ncases: cases.jsonl\nrepeats: 3\n")
    pytester.makefile(".jsonl", cases=json_lines(CASES))
    pytester.makepyfile(app=APP)
    return pytester


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return pytester.runpytest_subprocess("-p", "regressgate.pytest_plugin", *arguments)


def test_one_test_a_case_from_one_run(suite: pytest.Pytester) -> None:
    ran = run(suite, "--regressgate", "regressgate.yaml", "-v")
    ran.assert_outcomes(passed=1, failed=2, skipped=1)
    ran.stdout.fnmatch_lines(
        [
            "*regressgate.yaml::fr PASSED*",
            "*regressgate.yaml::later SKIPPED*",
            "3 failed of 3 trials: equals: got \"no idea\"",
            "3 errored of 3 trials: RuntimeError: upstream 500",
        ]
    )
    assert len((suite.path / "calls.txt").read_text().split()) == 12
    assert (suite.path / ".regressgate" / "report.json").is_file()


def test_beside_other_tests_and_without_the_option(suite: pytest.Pytester) -> None:
    suite.makepyfile(test_own="def test_own(): pass")
    run(suite).assert_outcomes(passed=1)
    run(suite, "--regressgate", "regressgate.yaml").assert_outcomes(passed=2, failed=2, skipped=1)


def test_only_what_was_chosen_is_called(suite: pytest.Pytester) -> None:
    run(suite, "--regressgate", "regressgate.yaml", "-k", "eu").assert_outcomes(
        passed=1, failed=1, deselected=2
    )
    run(suite, "--regressgate", "regressgate.yaml", "regressgate.yaml::fr").assert_outcomes(passed=1)
    assert sorted((suite.path / "calls.txt").read_text().split()) == ["France"] * 6 + ["Germany"] * 3


def test_with_a_baseline_only_what_broke_fails(suite: pytest.Pytester) -> None:
    (suite.path / "cases.jsonl").write_text(json_lines(CASES[:2]))
    out = ("--regressgate", "regressgate.yaml", "--regressgate-out")
    run(suite, *out, "base.json").assert_outcomes(passed=1, failed=1)
    same = run(suite, *out, "head.json", "--regressgate-baseline", "base.json")
    same.assert_outcomes(passed=3)
    suite.makepyfile(app=APP.replace('"Paris"', '"Lyon"'))
    (suite.path / "regressgate.yaml").write_text(
        "target: app.py:answer\ncases: cases.jsonl\nrepeats: 3\ngate: {alpha: 0.1}\n"
    )
    worse = run(suite, *out, "head.json", "--regressgate-baseline", "base.json")
    worse.assert_outcomes(passed=1, failed=2)
    worse.stdout.fnmatch_lines(["broke beyond chance: 3/3 to 0/3*", "FAILED *::gate - Regression:*"])


def test_what_is_wrong_is_said_before_any_call(suite: pytest.Pytester) -> None:
    (suite.path / "cases.jsonl").write_text('{"id":"a","input":"q","checks":[{"type":"nope"}]}\n')
    ran = run(suite, "--regressgate", "regressgate.yaml")
    assert ran.ret != 0
    ran.stdout.fnmatch_lines(['*cases.jsonl:1:*unknown check type "nope"*'])
    assert not (suite.path / "calls.txt").exists()
    missing = run(suite, "--regressgate", "nothing.yaml")
    assert missing.ret == pytest.ExitCode.USAGE_ERROR


def test_the_fixture_asserts_on_a_comparison(pytester: pytest.Pytester) -> None:
    def stored(name: str, report: Any) -> None:
        (pytester.path / name).write_text(json.dumps(report.to_dict()))

    stored("base.json", made_report({"a": (5, 5), "b": (5, 5)}))
    stored("worse.json", made_report({"a": (0, 5), "b": (5, 5)}))
    pytester.makepyfile(
        """
        from regressgate import GateConfig, RunReport

        def test_same(regressgate_gate):
            assert regressgate_gate("base.json", RunReport.load("base.json")).verdict == "pass"

        def test_worse(regressgate_gate):
            regressgate_gate("base.json", "worse.json", alpha=0.05)

        def test_accepted(regressgate_gate):
            regressgate_gate("base.json", "worse.json", GateConfig(margin=0.6))
        """
    )
    ran = run(pytester)
    ran.assert_outcomes(passed=2, failed=1)
    ran.stdout.fnmatch_lines(["REGRESSION", "*fell by 50.0 points*", "broken: a"])
