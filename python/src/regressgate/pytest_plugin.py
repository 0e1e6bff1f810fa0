"""The pytest plugin: a suite as tests, one a case, and a fixture that asserts on a comparison.

``pytest --regressgate regressgate.yaml`` runs the suite once, when its first test begins, and reports
every case as a test of its own. With ``--regressgate-baseline`` a case fails only when it broke beyond
chance, and the verdict is one more test.
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Optional, Tuple, Union

import pytest

if TYPE_CHECKING:
    from regressgate.gate import GateConfig, GateResult
    from regressgate.run_report import RunReport

#: Name of the test that is the verdict.
GATE = "gate"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options of the plugin."""
    group = parser.getgroup("regressgate")
    group.addoption(
        "--regressgate",
        metavar="CONFIG",
        action="append",
        default=[],
        help="run the suite of this configuration as tests, one a case (may be given again)",
    )
    group.addoption(
        "--regressgate-baseline",
        metavar="REPORT",
        help="compare with this report: a case fails only when it broke beyond chance",
    )
    group.addoption(
        "--regressgate-out",
        metavar="REPORT",
        help="where the report is written (default: .regressgate/report.json beside the configuration)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Has the configurations collected like files of tests."""
    suites = _suites(config)
    if suites and os.environ.get("PYTEST_XDIST_WORKER"):
        raise pytest.UsageError(
            "--regressgate runs its trials at a time by itself: leave out -n, or add -p no:xdist"
        )
    if len(suites) > 1 and config.getoption("regressgate_out"):
        raise pytest.UsageError("--regressgate-out names one report, but there are several suites")
    named = {os.path.abspath(argument.split("::")[0]) for argument in config.args}
    config.args.extend(str(path) for path in suites if str(path) not in named)


def _suites(config: pytest.Config) -> List[Path]:
    """Absolute paths of the configurations."""
    here = config.invocation_params.dir
    return [Path(os.path.abspath(here / name)) for name in config.getoption("regressgate")]


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> "Optional[SuiteNode]":
    """A configuration that was named is a suite; another is a file like any."""
    if file_path not in _suites(parent.config):
        return None
    return SuiteNode.from_parent(parent, path=file_path)


def pytest_runtest_protocol(item: pytest.Item, nextitem: Optional[pytest.Item]) -> None:
    """Nothing to do but to know, before the first test, which tests were chosen."""
    if isinstance(item, CaseItem):
        item.suite.note_chosen(item.session.items)


class SuiteNode(pytest.File):
    """A suite: its configuration, and what its one run found."""

    chosen: Optional[List[str]] = None
    outcome: Optional[Dict[str, Any]] = None
    error: Optional[BaseException] = None

    def collect(self) -> "List[pytest.Item]":
        """One test a case, and one for the verdict where there is a baseline."""
        from regressgate import _core

        try:
            found = _core.request("list_tests", self._request())
        except Exception as error:
            raise self.CollectError(str(error)) from None
        self.all = [case["id"] for case in found]
        items: List[pytest.Item] = [
            CaseItem.from_parent(self, name=case["id"], tags=case["tags"]) for case in found
        ]
        if self._baseline() is not None:
            items.append(CaseItem.from_parent(self, name=GATE, tags=[], is_gate=True))
        return items

    def note_chosen(self, items: List[pytest.Item]) -> None:
        """Remembers which of its tests are to be run."""
        if self.chosen is None:
            own = [i for i in items if isinstance(i, CaseItem) and i.suite is self]
            self.chosen = [item.name for item in own if not item.is_gate]

    def run(self) -> Dict[str, Any]:
        """The outcome of the one run, which is made at the first call."""
        if self.error is not None:
            raise self.error
        if self.outcome is None:
            from regressgate import _core

            args = self._request()
            out = self.config.getoption("regressgate_out")
            default = self.path.parent / ".regressgate" / "report.json"
            args["out"] = os.path.join(args["cwd"], out) if out else str(default)
            if self.chosen is not None and self.chosen != self.all:
                args["ids"] = self.chosen
            baseline = self._baseline()
            if baseline is not None:
                args["baseline"] = baseline
            try:
                self.outcome = _core.request("run_tests", args)
            except Exception as error:
                self.error = SuiteError(str(error))
                raise self.error from None
        return self.outcome

    def _baseline(self) -> Optional[str]:
        named: Optional[str] = self.config.getoption("regressgate_baseline")
        return named

    def _request(self) -> Dict[str, Any]:
        import sys

        from regressgate import _core

        env = {**_core.environment(), "REGRESSGATE_PYTHON": sys.executable}
        if sys.prefix != sys.base_prefix:
            # The suite's functions run with the interpreter that runs pytest.
            env["VIRTUAL_ENV"] = sys.prefix
        cwd = str(self.config.invocation_params.dir)
        return {"config": str(self.path), "cwd": cwd, "env": env}


class SuiteError(Exception):
    """The suite could not be run."""


class CaseFailed(Exception):
    """A case failed, errored, or broke; the message says how."""


class CaseItem(pytest.Item):
    """One case of a suite, or the verdict on all of it."""

    def __init__(self, *, tags: List[str], is_gate: bool = False, **others: Any) -> None:
        super().__init__(**others)
        self.is_gate = is_gate
        self.extra_keyword_matches.update(tags)  # -k finds them

    @property
    def suite(self) -> SuiteNode:
        """The suite that it belongs to."""
        assert isinstance(self.parent, SuiteNode)
        return self.parent

    def runtest(self) -> None:
        """Looks up how the case came out."""
        outcome = self.suite.run()
        test = outcome["gate"] if self.is_gate else outcome["cases"].get(self.name)
        if test is None:
            if not self.is_gate:
                raise CaseFailed("the run gave no outcome for this case")
            return
        if test.get("skipped") is not None:
            pytest.skip(test["skipped"])
        if test.get("output"):
            self.add_report_section("call", "regressgate", test["output"])
        fault = test.get("failure") or test.get("error")
        if fault is not None:
            text = fault["text"]
            shown = text if text.startswith(fault["message"]) else fault["message"] + "\n\n" + text
            raise CaseFailed(shown.rstrip())

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """The message alone: the traceback would show this file."""
        if isinstance(excinfo.value, (CaseFailed, SuiteError)):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> Tuple["os.PathLike[str]", Optional[int], str]:
        """Where the test stands, for the header of its failure."""
        return self.path, None, "%s: %s" % (self.suite.name, self.name)


class Gate:
    """What the fixture ``regressgate_gate`` gives: a function that asserts on a comparison."""

    def __call__(
        self,
        base: "Union[str, os.PathLike[str], RunReport]",
        head: "Union[str, os.PathLike[str], RunReport]",
        config: "Optional[GateConfig]" = None,
        **policy: Any,
    ) -> "GateResult":
        """Compares, and fails the test with the verdict's own words when the gate says no or could
        not measure.

        Args:
            base: a report or its path.
            head: a report or its path.
            config: the policy; or its keys by name: ``regressgate_gate(base, head, margin=0.02)``.
        """
        __tracebackhide__ = True
        from regressgate.gate import GateConfig, compare_reports

        if config is not None and policy:
            raise TypeError("give a GateConfig or its keys, not both")
        result = compare_reports(_report(base), _report(head), config or GateConfig(**policy))
        if result.failed or result.verdict == "invalid":
            broken = ["broken: %s" % change.id for change in result.changes if change.significant]
            pytest.fail("\n".join([str(result), *result.limit_failures, *broken]), pytrace=False)
        return result


def _report(given: "Union[str, os.PathLike[str], RunReport]") -> "RunReport":
    from regressgate.run_report import RunReport

    return given if isinstance(given, RunReport) else RunReport.load(given)


@pytest.fixture
def regressgate_gate() -> Iterator[Gate]:
    """Asserts that a report is not worse than another: ``regressgate_gate(base, head, alpha=0.05)``."""
    yield Gate()
