"""Both languages drive one core: the same report bytes, the same figures, the same fields."""

import dataclasses
import json
import re
from pathlib import Path
from typing import Any, Callable, Dict, Type

from conftest import ROOT, case, json_lines, write
from regressgate import GateConfig, GateResult, RunReport, compare_reports, load_cases, run_suite
from regressgate import gate as gates
from regressgate import run_report
from regressgate.targets import HttpTargetConfig

TIMES = re.compile(r'"(created_at|started_at|latency_s|duration_s|latency_p50_s|latency_p95_s)":\s*("[^"]*"|[\d.e-]+)')


def answer(question: Any) -> Any:
    if isinstance(question, dict):
        raise ValueError("no text")
    return {"output": "ok " + question, "cost_usd": 0.1, "trace": [1, 2.5, None, "é\u2028"]}


def test_the_report_of_a_run_has_the_same_bytes(own_folder: Path, node: Callable[[str], str]) -> None:
    rows = [{**case(name).to_dict(), "tags": ["t"], "cluster": "c"} for name in "abc"]
    rows.append({"id": "d", "input": {"q": 1}, "checks": [{"type": "contains", "terms": ["ok"]}]})
    write(own_folder / "cases.jsonl", json_lines(rows))
    report = run_suite(
        load_cases("cases.jsonl"), answer, repeats=2, metadata={"b": 1, "a": 1.0}, system="s"
    )
    report.save("python.json")
    node(
        """import { loadCases, runSuite, writeReport } from "regressgate";
        const answer = (question) => {
          if (typeof question === "object") throw Object.assign(new Error("no text"), { name: "ValueError" });
          return { output: `ok ${question}`, cost_usd: 0.1, trace: [1, 2.5, null, "é\\u2028"] };
        };
        const options = { repeats: 2, metadata: { b: 1, a: 1 }, system: "s", targetName: "answer" };
        await writeReport(await runSuite(await loadCases("cases.jsonl"), answer, options), "ts.json");"""
    )
    ours, theirs = (Path(name).read_text("utf-8") for name in ("python.json", "ts.json"))
    assert TIMES.sub(r'"\1":0', ours) == TIMES.sub(r'"\1":0', theirs)
    # A report that is read and written again is the same file.
    RunReport.load("ts.json").save("again.json")
    assert Path("again.json").read_bytes() == Path("ts.json").read_bytes()


def test_a_comparison_has_the_same_figures(own_folder: Path, node: Callable[[str], str]) -> None:
    cases = [case(str(n)) for n in range(12)]
    state: Dict[str, int] = {"calls": 0}

    def flaky(question: str) -> str:
        state["calls"] += 1
        return "ok" if int(question) < 8 or state["calls"] % 3 else "no"

    base = run_suite(cases, flaky, repeats=5)
    head = run_suite(cases, lambda q: "no" if q == "2" else flaky(q), repeats=5)
    base.save("base.json")
    head.save("head.json")
    ours = compare_reports(base, head, GateConfig(margin=0.01, tags={}, alpha=0.04))
    shown = node(
        """import { compareReports, readReport, renderReport } from "regressgate";
        const [base, head] = [await readReport("base.json"), await readReport("head.json")];
        console.log(await renderReport(compareReports(base, head, { margin: 0.01, alpha: 0.04 }), "json"));"""
    )
    assert ours.to_dict() == json.loads(shown)
    assert ours.changes[0].id == "2" and ours.delta == json.loads(shown)["delta"]


def properties(schema: Dict[str, Any], *path: str) -> Dict[str, Any]:
    for step in path:
        schema = schema["properties"][step]
        schema = schema.get("items", schema)
    return schema["properties"]


def fields(cls: Type[Any]) -> "set[str]":
    return {field.name for field in dataclasses.fields(cls) if field.init} - {"extra"}


def test_keys_without_a_name_here_are_kept(own_folder: Path) -> None:
    data = run_suite([case("a")], answer).to_dict()
    data["cases"][0]["later"] = data["cases"][0]["trials"][0]["later"] = data["later"] = [1]
    assert RunReport.from_dict(data).to_dict() == data


def test_every_field_has_its_place_in_the_files() -> None:
    def schema(name: str) -> Any:
        return json.loads((ROOT / "schema" / name).read_text("utf-8"))

    report, comparison = schema("report.schema.json"), schema("comparison.schema.json")
    assert fields(RunReport) <= set(properties(report))
    assert fields(run_report.CaseResult) <= set(properties(report, "cases"))
    assert fields(run_report.Trial) <= set(properties(report, "cases", "trials"))
    assert fields(run_report.Totals) <= set(properties(report, "totals"))
    assert fields(GateResult) <= set(properties(comparison))
    for cls, path in (
        (gates.CaseChange, ("changes",)),
        (gates.UnchangedCase, ("unchanged",)),
        (gates.PassCount, ("changes", "base")),
        (gates.Interval, ("interval",)),
        (gates.MustPassFailure, ("must_pass_failures",)),
        (gates.OwnGate, ("own_gates",)),
        (gates.Slices, ("slices",)),
        (gates.Slice, ("slices", "tags")),
        (gates.ScoreSlice, ("scores",)),
        (gates.ComparedSide, ("base",)),
    ):
        assert fields(cls) <= set(properties(comparison, *path)), cls


def test_every_key_of_the_policy_and_of_http_has_its_place_and_default() -> None:
    config = json.loads((ROOT / "schema" / "config.schema.json").read_text("utf-8"))
    for cls, key in ((GateConfig, "gate"), (HttpTargetConfig, "http")):
        known = config["properties"][key]["properties"]
        assert fields(cls) <= set(known)
        for name, value in dataclasses.asdict(cls()).items():
            assert value == known[name].get("default", None), (key, name)
