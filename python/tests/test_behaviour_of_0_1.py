"""What a user of the package 0.1.0 relies on, behaviour by behaviour; docs/migrating.md has the rest."""

import threading
from pathlib import Path
from typing import Any, Dict, List, Tuple

import pytest

from conftest import case, json_lines, made_report, write
from regressgate import (
    Case,
    CheckConfigError,
    GateConfig,
    GateResult,
    RunReport,
    TargetResult,
    compare_reports,
    load_cases,
    run_suite,
)
from regressgate.case_schema import CaseFileError
from regressgate.targets import HttpTargetConfig, TargetError, as_result, load_target

Counts = Dict[str, Tuple[int, int]]
SUITE: Counts = {"case-%d" % n: (5, 5) for n in range(18)}
SUITE.update({"flaky-a": (3, 5), "flaky-b": (2, 5)})


def compared(base: Counts, head: Counts, **policy: Any) -> GateResult:
    return compare_reports(made_report(base), made_report(head), GateConfig(**policy))


def passes(answer: str, **check: Any) -> bool:
    return run_suite([case("a", **check)], lambda q: answer).trials[0].passed


# --- cases --------------------------------------------------------------------------------------


def test_cases_in_json_lines_with_comments_and_in_yaml(own_folder: Path) -> None:
    rows = [case("a").to_dict(), {**case("b").to_dict(), "input": {"q": 1}}]
    lines = json_lines(rows).splitlines()
    write(own_folder / "c.jsonl", "\n".join([lines[0], "  // a comment", "", lines[1]]))
    assert [(one.id, one.input) for one in load_cases("c.jsonl")] == [("a", "a"), ("b", {"q": 1})]
    write(own_folder / "c.yaml", "- id: a\n  input: q\n  checks:\n    - type: abstain\n")
    assert load_cases(own_folder / "c.yaml")[0].checks[0].type == "abstain"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"id": "a", "input": "q", "checks": []}', r"c\.jsonl:1:\d+"),
        ("not json", r"c\.jsonl:1:1"),
        (json_lines([case("a").to_dict()] * 2), r"c\.jsonl:2:\d+(.|\n)*\"a\""),
        ("", "no cases"),
    ],
)
def test_bad_case_files_name_file_and_line(own_folder: Path, text: str, said: str) -> None:
    write(own_folder / "c.jsonl", text)
    with pytest.raises(CaseFileError, match=said) as caught:
        load_cases("c.jsonl")
    assert caught.value.problems
    with pytest.raises(CaseFileError, match="not found"):
        load_cases("missing.jsonl")


def test_repeated_check_types_get_labels_of_their_own() -> None:
    number = {"type": "number", "value": 1, "abs_tol": 0}
    named = {"type": "contains", "name": "mentions", "terms": ["x"]}
    one = Case(id="a", input="q", checks=[number, number, named])  # type: ignore[list-item]
    assert one.check_labels() == ["number", "number#2", "mentions"]
    assert list(run_suite([one], lambda q: "1").trials[0].checks) == one.check_labels()


# --- targets ------------------------------------------------------------------------------------


def test_answers_of_a_function() -> None:
    assert as_result("hi").output == "hi"
    read = as_result({"output": "hi", "cost_usd": 0.1, "trace_id": "t1"})
    assert (read.cost_usd, read.metadata) == (0.1, {"trace_id": "t1"})
    for wrong in ({"answer": "hi"}, {"output": 3}, 42):
        with pytest.raises(TypeError):
            as_result(wrong)


def test_functions_by_module_and_by_file(own_folder: Path) -> None:
    write(own_folder / "own_target_01.py", "def answer(q):\n    return {'output': q.upper()}\n")
    assert load_target("own_target_01:answer")("ok").output == "OK"
    assert load_target("%s:answer" % (own_folder / "own_target_01.py"))("ok").output == "OK"
    for bad in ("no_colon", "own_target_01:missing", "no_such_module:fn", "missing.py:fn"):
        with pytest.raises(TargetError):
            load_target(bad)


def test_a_variable_that_is_not_set_stops_before_any_call() -> None:
    with pytest.raises(TargetError, match="NOT_SET_ANYWHERE"):
        load_target("https://x.test", HttpTargetConfig(headers={"A": "${NOT_SET_ANYWHERE}"}))


def test_an_endpoint_by_its_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    import json
    from http.server import BaseHTTPRequestHandler, HTTPServer

    asked: List[Any] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append((self.headers["Authorization"], body))
            usage = {"answer": "Paris", "sources": [{"id": "s1"}], "usage": {"cost": 0.002}}
            data = json.dumps({"data": usage}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setenv("RG_TOKEN", "secret-value")
    http = HttpTargetConfig(
        input_field="question",
        headers={"Authorization": "Bearer ${RG_TOKEN}"},
        output_path="data.answer",
        citations_path="data.sources",
        cost_path="data.usage.cost",
    )
    try:
        target = load_target("http://127.0.0.1:%d/ask" % server.server_port, http)
        answer = target("capital of France?")
        assert (answer.output, answer.citations, answer.cost_usd) == ("Paris", [{"id": "s1"}], 0.002)
        assert asked == [("Bearer secret-value", {"question": "capital of France?"})]
        report = run_suite([case("a", type="equals", value="paris")], target, repeats=2)
        again = run_suite([case("a", type="equals", value="paris")], target)
        assert (report.pass_rate, again.pass_rate, len(asked)) == (1, 1, 4)
        assert "secret-value" not in str(report.to_dict())
    finally:
        server.shutdown()
        server.server_close()


# --- runs ---------------------------------------------------------------------------------------


def test_a_run_repeats_grades_and_records_errors(own_folder: Path) -> None:
    calls: List[str] = []

    def target(question: Any) -> TargetResult:
        calls.append(question)
        if question == "boom":
            raise RuntimeError("upstream 500")
        text = "ok" if question == "good" else "nope"
        return TargetResult(output=text, cost_usd=0.01, metadata={"trace": question})

    report = run_suite([case("good"), case("bad"), case("boom")], target, repeats=3, target_name="t")
    by_id = {one.id: one for one in report.cases}
    assert len(calls) == 9
    assert (by_id["good"].pass_rate, by_id["bad"].pass_rate) == (1, 0)
    assert by_id["boom"].trials[0].error == "RuntimeError: upstream 500"
    assert report.pass_rate == pytest.approx(1 / 3)
    assert report.mean_cost_usd() == pytest.approx(0.01)
    assert report.check_pass_rates() == {"contains": 0.5}
    assert by_id["good"].trials[0].metadata == {"trace": "good"}
    path = report.save(own_folder / "r" / "report.json")
    assert RunReport.load(path) == report
    assert b"\r\n" not in path.read_bytes()


def test_invalid_checks_stop_before_the_target_is_called() -> None:
    calls: List[str] = []

    def target(question: str) -> str:
        calls.append(question)
        return "1"

    with pytest.raises(CheckConfigError, match="unknown check(.|\n)*number"):
        run_suite([case("a", type="nope")], target)
    with pytest.raises(CheckConfigError, match='case "a", check "number"'):
        run_suite([case("a", type="number", value=1)], target)
    with pytest.raises(CheckConfigError, match="terms"):
        run_suite([case("a", type="contains")], target)
    with pytest.raises(CheckConfigError):
        run_suite([case("a", type="regex", pattern="(")], target)
    with pytest.raises(ValueError, match="repeats"):
        run_suite([case("a")], target, repeats=0)
    assert calls == []


def test_a_report_of_a_newer_schema_is_refused(own_folder: Path) -> None:
    path = made_report({"a": (1, 1)}).save("r.json")
    write(path, path.read_text("utf-8").replace('"schema_version": 1', '"schema_version": 99'))
    with pytest.raises(ValueError, match="schema 99"):
        RunReport.load(path)


# --- checks -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "check", "expected"),
    [
        ("Revenue was $130.5 billion.", {"type": "number", "value": 130_497_000_000, "rel_tol": 0.01}, True),
        ("Revenue was $120 billion.", {"type": "number", "value": 130_497_000_000, "rel_tol": 0.01}, False),
        ("gross margin of 75.0%", {"type": "number", "value": 75, "unit": "%", "abs_tol": 0.3}, True),
        ("gross margin of 75", {"type": "number", "value": 75, "unit": "%", "abs_tol": 0.3}, False),
        ("up 75%", {"type": "number", "value": 75, "abs_tol": 0.3}, False),
        ("TSMC makes the chips", {"type": "contains", "terms": ["tsmc", "chips"]}, True),
        ("TSMC makes the chips", {"type": "contains", "terms": ["tsmc", "Samsung"]}, False),
        ("TSMC makes the chips", {"type": "contains", "terms": ["tsmc", "Samsung"], "mode": "any"}, True),
        ("TSMC", {"type": "contains", "terms": ["tsmc"], "case_sensitive": True}, False),
        ("TSMC", {"type": "contains", "terms": "TSMC"}, True),
        ("Background first. NVIDIA had it.", {"type": "lead", "terms": ["NVIDIA"]}, False),
        ("Background first. NVIDIA had it.", {"type": "lead", "terms": ["NVIDIA"], "sentences": 2}, True),
        ("  Paris\n", {"type": "equals", "value": "paris"}, True),
        ("Paris", {"type": "equals", "value": "paris", "case_sensitive": True}, False),
        ("Order #12345 shipped", {"type": "regex", "pattern": r"#\d{5}"}, True),
        ("I can't say, maybe $200B.", {"type": "forbidden", "patterns": [r"\$\s?\d"]}, False),
        ("I can't say.", {"type": "forbidden", "patterns": r"\$\s?\d"}, True),
        ("I can\u2019t predict revenue; any number would be a guess.", {"type": "abstain"}, True),
        ("That company is not in the data I have.", {"type": "abstain"}, True),
        ("Revenue was $130.5B.", {"type": "abstain"}, False),
        ("Revenue will be $300B. It grows. Strictly, I cannot know.", {"type": "abstain"}, False),
        ("Ask me later, pal.", {"type": "abstain", "extra_phrases": ["ask me later"]}, True),
    ],
)
def test_checks_judge_as_before(answer: str, check: Dict[str, Any], expected: bool) -> None:
    assert passes(answer, **check) is expected


def test_citations_and_ranked_results() -> None:
    cited = {"output": "x", "citations": [{"ticker": "NVDA", "section": "7", "year": 2025}]}
    found = [{"doc": "a", "text": "noise"}, {"doc": "b", "text": "no"}, {"doc": "b", "text": "TSMC fabs"}]

    def outcome(answer: Dict[str, Any], **check: Any) -> Any:
        return run_suite([case("a", **check)], lambda q: answer).trials[0].checks[check["type"]]

    assert outcome(cited, type="citation", any_of=[{"ticker": "NVDA", "section": "7"}]).passed
    assert not outcome(cited, type="citation", any_of={"ticker": "NVDA", "section": "1A"}).passed
    ranked = {"output": "x", "retrieved": found}
    hit = outcome(ranked, type="retrieval", any_of=[{"doc": "b"}], terms=["tsmc"], k=5)
    assert hit.passed and hit.score == pytest.approx(1 / 3)
    assert not outcome(ranked, type="retrieval", any_of=[{"doc": "b"}], terms=["tsmc"], k=2).passed
    assert outcome(ranked, type="retrieval", any_of=[{"doc": "z"}]).score == 0


# --- the gate -----------------------------------------------------------------------------------


def test_the_verdicts() -> None:
    same = compared(SUITE, SUITE)
    assert (same.verdict, same.failed, same.changes) == ("pass", False, [])
    broken = compared(SUITE, {**SUITE, "case-0": (0, 5)})
    assert (broken.verdict, broken.failed) == ("regression", True)
    assert (broken.changes[0].id, broken.changes[0].significant) == ("case-0", True)
    broad = compared({"c%d" % n: (5, 5) for n in range(20)}, {"c%d" % n: (4 if n < 10 else 5, 5) for n in range(20)})
    assert (broad.verdict, any(change.significant for change in broad.changes)) == ("regression", False)
    noise = compared(SUITE, {**SUITE, "flaky-a": (1, 5)})
    assert (noise.verdict, noise.failed) == ("warn", False)
    assert compared(SUITE, {**SUITE, "flaky-a": (1, 5)}, fail_on="warn").failed
    assert compared(SUITE, {**SUITE, "case-0": (0, 5)}, margin=0.1, broken="mean").verdict == "pass"
    low = {**{"c%d" % n: (0, 5) for n in range(5)}, **{"s%d" % n: (5, 5) for n in range(5)}}
    better = compared(low, {name: (5, 5) for name in low})
    assert (better.verdict, better.failed) == ("improvement", False)


def test_limits_fail_whatever_the_statistics_say() -> None:
    head = made_report(SUITE, latency_s=3.0, cost_usd=0.05)
    limits = GateConfig(min_pass_rate=0.99, max_mean_cost_usd=0.01, max_p95_latency_s=2.0)
    result = compare_reports(made_report(SUITE), head, limits)
    assert (result.verdict, len(result.limit_failures)) == ("regression", 3)


def test_only_shared_cases_are_compared() -> None:
    result = compared({"a": (1, 1), "b": (1, 1)}, {"a": (1, 1), "c": (0, 1)})
    assert (result.cases_compared, result.added, result.removed) == (1, ["c"], ["b"])
    with pytest.raises(ValueError):
        compared({"x": (1, 1)}, {"y": (1, 1)})
