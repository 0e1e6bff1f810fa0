"""What the tests share: files, reports made by hand, and the Node that the core runs with."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable, Dict, List, Sequence, Tuple

import pytest

from regressgate import Case, RunReport
from regressgate.run_report import CaseResult, Trial

pytest_plugins = ["pytester"]

ROOT = Path(__file__).resolve().parents[2]
#: Processes that a test starts have the package too, wherever they run.
os.environ["PYTHONPATH"] = str(ROOT / "python" / "src")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has a working directory of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: Path, text: str) -> Path:
    """A file with that text."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def json_lines(rows: Sequence[Any]) -> str:
    """Rows as JSON Lines."""
    return "".join(json.dumps(row) + "\n" for row in rows)


def case(name: str, **check: Any) -> Case:
    """A case whose input is its id."""
    return Case(id=name, input=name, checks=[check or {"type": "contains", "terms": ["ok"]}])


def made_report(counts: Dict[str, Tuple[int, int]], **trial: Any) -> RunReport:
    """A report in which each case passed so many of so many trials."""
    cases = [
        CaseResult(
            id=name,
            trials=[Trial(passed=i < passes, **{"latency_s": 0.1, **trial}) for i in range(trials)],
        )
        for name, (passes, trials) in counts.items()
    ]
    return RunReport(
        regressgate_version="test",
        created_at="2026-01-01T00:00:00Z",
        target="test",
        repeats=max(trials for _, trials in counts.values()),
        cases=cases,
    )


@pytest.fixture
def node() -> Callable[[str], str]:
    """Runs an ES module in which `regressgate` is the TypeScript library; what it printed."""
    program = shutil.which("node")
    assert program is not None

    def run(source: str) -> str:
        library = (ROOT / "dist" / "index.js").as_uri()
        text = source.replace('from "regressgate"', "from %s" % json.dumps(library))
        return subprocess.run(
            [program, "--input-type=module", "-e", text],
            check=True,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        ).stdout

    return run


def interpreters() -> List[Tuple[str, str]]:
    """The Pythons from 3.9 to 3.13 of this machine: version and path ("" where there is none)."""
    found: List[Tuple[str, str]] = []
    for minor in range(9, 14):
        name = "3.%d" % minor
        here = "%d.%d" % sys.version_info[:2] == name
        managed = sorted(Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob("versions/%s.*/bin/python" % name))
        path = sys.executable if here else shutil.which("python" + name) or ""
        if managed and not here:
            path = str(managed[-1])
        found.append((name, path))
    return found
