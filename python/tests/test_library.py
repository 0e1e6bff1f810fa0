"""The library by itself: every style of target and of check, and what goes wrong in them."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path
from typing import Any, AsyncIterator, Dict, Iterator, List

import pytest

import regressgate
from conftest import case, json_lines, write
from regressgate import (
    Case,
    CheckConfigError,
    CheckOutcome,
    GateConfig,
    RunReport,
    TargetResult,
    check,
    compare_reports,
    load_cases,
    run_suite,
)


def outputs(report: RunReport) -> List[Any]:
    return [trial.output for trial in report.trials]


def errors(report: RunReport) -> List[Any]:
    return [(trial.error_kind, trial.error) for trial in report.trials]


def test_the_snippet_of_the_manual(own_folder: Path) -> None:
    write(own_folder / "cases.jsonl", json_lines([case(str(n)).to_dict() for n in range(20)]))
    baseline_report = run_suite(load_cases("cases.jsonl"), lambda q: "ok", repeats=5)

    cases = load_cases("cases.jsonl")
    head = run_suite(cases, lambda q: "ok" if q != "3" else "no", repeats=5)
    result = compare_reports(baseline_report, head, GateConfig(alpha=0.05))

    assert (result.verdict, result.failed, result.delta) == ("regression", True, pytest.approx(-0.05))
    assert [change.id for change in result.changes if change.significant] == ["3"]
    assert result.p_worse < 0.05


def test_every_style_of_target_function() -> None:
    def plain(question: str) -> str:
        return "ok " + question

    async def coroutine(question: str) -> str:
        await asyncio.sleep(0)
        return "ok " + question

    def pieces(question: str) -> Iterator[str]:
        yield "ok "
        yield question

    async def async_pieces(question: str) -> AsyncIterator[str]:
        yield "ok "
        yield question

    class Callable:
        def __call__(self, question: str) -> Dict[str, Any]:
            return {"output": "ok " + question}

    for target in (
        plain,
        coroutine,
        pieces,
        async_pieces,
        Callable(),
        lambda question: coroutine(question),
        lambda question: TargetResult(output="ok " + question),
    ):
        report = run_suite([case("a"), case("b")], target)
        assert outputs(report) == ["ok a", "ok b"], target
        assert report.pass_rate == 1


def test_a_target_is_told_the_case_where_it_asks() -> None:
    def answer(question: str, context: Any) -> str:
        return "ok %s %d" % (context.case_id, context.repeat)

    assert outputs(run_suite([case("a")], answer, repeats=2)) == ["ok a 0", "ok a 1"]


def test_every_field_of_an_answer_is_kept() -> None:
    def answer(question: str) -> Dict[str, Any]:
        return {
            "output": "ok",
            "citations": [{"doc": "a"}],
            "retrieved": [{"doc": "a", "text": "t"}],
            "input_tokens": 3,
            "output_tokens": 4,
            "cost_usd": 0.5,
            "tool_calls": [{"name": "search"}],
            "trace": "t1",
            "metadata": {"more": 1},
        }

    (trial,) = run_suite([case("a")], answer).trials
    assert (trial.input_tokens, trial.output_tokens, trial.cost_usd) == (3, 4, 0.5)
    assert trial.metadata == {"trace": "t1", "more": 1}
    assert trial.citations == [{"doc": "a"}] and trial.tool_calls == [{"name": "search"}]


@pytest.mark.parametrize(
    ("answer", "kind", "said"),
    [
        (42, "response", "TypeError: target must return str, dict or TargetResult, got int"),
        (None, "response", "got NoneType"),
        ({"answer": "x"}, "response", "without 'output' (its keys: answer)"),
        ({"output": 3}, "response", "must be text"),
        ({"output": "ok", "citations": None}, None, None),
        ({"output": "ok", "cost_usd": "much"}, "response", "'cost_usd' must be a number"),
        ({"output": "ok", "citations": ["a"]}, "response", "'citations' must be a list of objects"),
    ],
)
def test_an_answer_that_cannot_be_read_is_one_error_trial(answer: Any, kind: Any, said: Any) -> None:
    report = run_suite([case("a"), case("b")], lambda q: answer if q == "a" else "ok")
    (first, second) = report.trials
    assert second.passed
    assert first.error_kind == kind
    assert said is None or said in str(first.error)


def test_what_a_target_raises_is_the_error_of_its_trial() -> None:
    def answer(question: str) -> str:
        if question == "exit":
            sys.exit(3)
        if question == "odd":
            raise KeyError("\ud800 lone")
        return "ok"

    report = run_suite([case("exit"), case("odd"), case("fine")], answer)
    assert errors(report)[0] == ("exception", "SystemExit: 3")
    assert str(errors(report)[1][1]).startswith("KeyError: ")
    assert report.trials[2].passed


def test_a_lone_surrogate_and_large_answers_pass_the_pipe() -> None:
    big = "ok " + "x" * 20_000_000
    report = run_suite([case("a"), case("b")], lambda q: big if q == "a" else "ok \ud800", keep_outputs=10)
    assert report.pass_rate == 1
    assert outputs(report)[0] == big[:10]


def test_what_a_target_prints_disturbs_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    def answer(question: str) -> str:
        print("ok")
        os.write(1, b'{"op":"reply"}\n')
        subprocess.run([sys.executable, "-c", "print('child')"], check=True)
        return "ok"

    assert run_suite([case("a")], answer).pass_rate == 1
    assert "child" in capfd.readouterr().out


def test_no_more_trials_at_a_time_than_asked() -> None:
    lock = threading.Lock()
    now = most = 0

    def answer(question: str) -> str:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        time.sleep(0.01)
        with lock:
            now -= 1
        return "ok"

    async def async_answer(question: str) -> str:
        nonlocal now, most
        now += 1
        most = max(most, now)
        await asyncio.sleep(0.01)
        now -= 1
        return "ok"

    for target in (answer, async_answer):
        most = 0
        run_suite([case(str(n)) for n in range(12)], target, concurrency=3)
        assert most == 3, target


def test_a_call_that_hangs_is_one_error_and_its_neighbours_answer() -> None:
    let_go = threading.Event()

    def answer(question: str) -> str:
        if question == "slow":
            let_go.wait(20)
        return "ok"

    async def async_answer(question: str) -> str:
        if question == "slow":
            await asyncio.sleep(20)
        return "ok"

    try:
        for target in (answer, async_answer):
            cases = [case("slow"), *(case(str(n)) for n in range(5))]
            report = run_suite(cases, target, concurrency=1, timeout_s=0.3)
            assert errors(report)[0] == ("timeout", "timed out after 0.3 s")
            assert all(trial.passed for trial in report.trials[1:])
            assert report.run is not None
            (warning,) = [one["text"] for one in report.run["warnings"] if "timed out" in one["text"]]
            assert "may still be running" in warning
    finally:
        let_go.set()


def test_progress_metadata_and_the_name() -> None:
    seen: List[Any] = []

    def my_target(question: str) -> str:
        return "ok"

    report = run_suite(
        [case("a"), case("b")],
        my_target,
        repeats=2,
        metadata={"build": 7},
        system={"model": "m"},
        on_progress=lambda done, total: seen.append((done, total)),
    )
    assert seen == [(1, 4), (2, 4), (3, 4), (4, 4)]
    assert (report.target, report.metadata) == ("my_target", {"build": 7})
    assert report.run is not None and report.run["system"] == {"model": "m"}
    assert run_suite([case("a")], my_target, target_name="t").target == "t"


def test_checks_of_ones_own() -> None:
    @check("graded_own")
    def graded(result: TargetResult, params: Dict[str, Any]) -> Any:
        if "give" not in params:
            raise CheckConfigError("missing required param 'give'")
        give = params["give"]
        if give == "raise":
            raise RuntimeError("broke on " + result.output)
        return {"nan": float("nan"), "outcome": CheckOutcome(True, 0.25, "said")}.get(give, give)

    @check("async_own")
    async def later(result: TargetResult, params: Dict[str, Any]) -> bool:
        await asyncio.sleep(0)
        return result.output == "ok"

    def outcome(give: Any) -> Any:
        (trial,) = run_suite([case("a", type="graded_own", give=give)], lambda q: "ok").trials
        return trial.error_kind or trial.checks["graded_own"]

    assert outcome(True).passed and not outcome(False).passed
    assert (outcome(0.5).passed, outcome(0.5).score, outcome(0.49).passed) == (True, 0.5, False)
    assert (outcome("outcome").score, outcome("outcome").detail) == (0.25, "said")
    assert outcome("raise") == outcome("nan") == outcome(2) == outcome("text") == "check"
    assert run_suite([case("a", type="async_own")], lambda q: "ok").pass_rate == 1

    calls: List[str] = []
    with pytest.raises(CheckConfigError, match="missing required param 'give'"):
        run_suite([case("a", type="graded_own")], lambda q: calls.append(q) or "ok")
    assert calls == []


def test_a_validation_of_its_own_refuses_before_the_first_call() -> None:
    def validate(params: Dict[str, Any]) -> None:
        if params.get("n", 0) < 1:
            raise CheckConfigError("n must be at least 1")

    @check("validated_own", validate=validate)
    def validated(result: TargetResult, params: Dict[str, Any]) -> bool:
        return True

    calls: List[str] = []
    with pytest.raises(CheckConfigError, match='case "a", check "validated_own": n must be'):
        run_suite([case("a", type="validated_own", n=0)], lambda q: calls.append(q) or "ok")
    assert calls == []
    assert run_suite([case("a", type="validated_own", n=1)], lambda q: "ok").pass_rate == 1


def test_problems_of_loaded_cases_name_their_lines(own_folder: Path) -> None:
    write(own_folder / "c.jsonl", "// first\n" + json_lines([case("a", type="nope").to_dict()]))
    with pytest.raises(CheckConfigError, match=r'c\.jsonl:2:\d+  case "a", check "nope"'):
        run_suite(load_cases("c.jsonl"), lambda q: "ok")
    changed = load_cases("c.jsonl")
    changed[0].checks[0].type = "contains"
    changed[0].checks[0].params["terms"] = ["ok"]
    assert run_suite(changed, lambda q: "ok").pass_rate == 1


def test_runs_from_several_threads_and_inside_a_running_loop() -> None:
    reports: List[RunReport] = []

    def one() -> None:
        reports.append(run_suite([case("a")], lambda q: "ok", repeats=20))

    threads = [threading.Thread(target=one) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [report.pass_rate for report in reports] == [1, 1, 1]

    async def inside() -> RunReport:
        async def answer(question: str) -> str:
            await asyncio.sleep(0)
            return "ok"

        return run_suite([case("a")], answer)

    assert asyncio.run(inside()).pass_rate == 1


@pytest.mark.skipif(os.name == "nt", reason="signals to one process are POSIX")
def test_an_interrupt_ends_the_run_and_leaves_no_process(own_folder: Path) -> None:
    script = """
    import sys, time
    from regressgate import Case, run_suite
    from regressgate import _core
    def answer(question):
        print("started", _core.core()._process.pid, flush=True)
        time.sleep(30)
    run_suite([Case("a", "a", [{"type": "equals", "value": "x"}])], answer)
    """
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    assert child.stdout is not None and child.stderr is not None
    node = int(child.stdout.readline().split()[1])
    child.send_signal(signal.SIGINT)
    assert child.wait(15) != 0
    assert "KeyboardInterrupt" in child.stderr.read()
    for _ in range(100):
        try:
            os.kill(node, 0)
        except ProcessLookupError:
            return
        time.sleep(0.05)
    pytest.fail("the Node process outlived its parent")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_has_a_core_of_its_own() -> None:
    run_suite([case("a")], lambda q: "ok")
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            code = 0 if run_suite([case("a")], lambda q: "ok").pass_rate == 1 else 2
            from regressgate import _core

            _core.core().close()
        finally:
            os._exit(code)
    assert os.waitpid(pid, 0)[1] == 0
    assert run_suite([case("a")], lambda q: "ok").pass_rate == 1


def test_every_name_of_the_package_is_there() -> None:
    for name in regressgate.__all__:
        assert getattr(regressgate, name) is not None
    assert set(regressgate.__all__) <= set(dir(regressgate))
    with pytest.raises(AttributeError, match="nothing_such"):
        getattr(regressgate, "nothing_such")
    assert json.dumps(Case("a", "q", [{"type": "abstain"}]).to_dict())
