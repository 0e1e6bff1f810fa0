"""The wheel as a new user has it: into an empty environment, alone, on every Python that is here."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Dict, List, Tuple

import pytest

from conftest import ROOT, interpreters, write

SNIPPETS: Dict[str, str] = {
    "text_target.py": "def answer(question):\n    return 'Paris'\n",
    "dict_target.py": "def answer(question):\n    return {'output': 'Paris', 'cost_usd': 0.01, 'trace': 1}\n",
    "result_target.py": "from regressgate import TargetResult\n\ndef answer(question):\n"
    "    return TargetResult(output='Paris', citations=[{'doc': 'a'}])\n",
    "cases.jsonl": '{"id": "fr", "input": "Capital of France?", "checks": [{"type": "contains", "terms": ["Paris"]}]}\n',
    "library.py": """
from my_checks import json_field
from regressgate import Case, GateConfig, RunReport, compare_reports, load_cases, run_suite

def my_target(question):
    return 'Paris' if isinstance(question, str) else '{"order_id": 1}'

cases = load_cases("cases.jsonl") + [Case("json", {"q": 1}, [{"type": "json_field", "field": "order_id"}])]
run_suite(cases, my_target, repeats=5).save("baseline.json")
head = run_suite(cases, my_target, repeats=5)
result = compare_reports(RunReport.load("baseline.json"), head, GateConfig(alpha=0.05))
print(result.verdict, result.delta, result.p_worse)
""",
    "my_checks.py": """
import json
from regressgate import CheckOutcome, TargetResult, check
from regressgate.checks import CheckConfigError

@check("json_field")
def json_field(result: TargetResult, params: dict) -> CheckOutcome:
    if "field" not in params:
        raise CheckConfigError("missing required param 'field'")
    try:
        data = json.loads(result.output)
    except ValueError as error:
        return CheckOutcome(False, detail=f"not JSON: {error}")
    return CheckOutcome(params["field"] in data)
""",
}

#: A distribution whose check every suite of its environment can name.
PLUGIN: Dict[str, str] = {
    "pyproject.toml": """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "our-field-checks"
version = "1"

[project.entry-points."regressgate.checks"]
our_field = "our_field_checks:our_field"

[tool.hatch.build.targets.wheel]
only-include = ["our_field_checks.py"]
""",
    "our_field_checks.py": SNIPPETS["my_checks.py"].replace("json_field", "our_field"),
}
FIELD_CASES: str = '{"id": "a", "input": {"q": 1}, "checks": [{"type": "our_field", "field": "order_id"}]}\n'
FIELD_LIBRARY: str = """
from regressgate import load_cases, run_suite

report = run_suite(load_cases("fields.jsonl"), lambda question: '{"order_id": 1}', repeats=2)
print(report.pass_rate == 1, report.totals.errors)
"""


def run(command: List[str], cwd: Path) -> "subprocess.CompletedProcess[str]":
    """Without what the tests' own environment sets."""
    hidden = ("PYTHONPATH", "VIRTUAL_ENV", "PYTHONHOME")
    env = {key: value for key, value in os.environ.items() if key not in hidden}
    return subprocess.run(
        command, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", check=False
    )


def succeeded(command: List[str], cwd: Path) -> str:
    ran = run(command, cwd)
    assert ran.returncode == 0, (command, ran.stdout, ran.stderr)
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(ROOT / "python", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plugin")
    for name, text in PLUGIN.items():
        write(folder / "source" / name, text)
    return built(folder / "source", folder)


def built(source: Path, into: Path) -> Path:
    """The wheel of a folder."""
    build = "-m pip wheel -q --disable-pip-version-check --no-deps --no-build-isolation -w".split()
    succeeded([sys.executable, *build, str(into), str(source)], into)
    (made,) = into.glob("*.whl")
    return made


@pytest.mark.parametrize(("version", "python"), interpreters())
def test_a_new_user(version: str, python: str, wheel: Path, plugin: Path, own_folder: Path) -> None:
    if not python:
        pytest.skip("Python %s is not on this machine" % version)
    succeeded([python, "-m", "venv", "--without-pip", "env"], own_folder)
    programs = own_folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    inside = str(programs / "python")
    # Nothing but the wheel, which has no dependencies, and one that brings a check.
    where = succeeded([inside, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], own_folder).strip()
    install([wheel, plugin], Path(where))
    work = own_folder / "work"
    for name, text in SNIPPETS.items():
        write(work / name, text)

    launch = [inside, "-m", "regressgate"]
    assert succeeded([*launch, "--version"], work).strip() == "0.2.0"
    for target in ("text_target:answer", "dict_target.py:answer", "result_target.py:answer"):
        succeeded([*launch, "run", "--target", target, "--cases", "cases.jsonl", "--repeats", "2", "--min-pass-rate", "1"], work)
    assert succeeded([inside, "library.py"], work).split() == ["pass", "0", "0.5"]
    # The check of the installed distribution, which the suite only names.
    write(work / "fields.jsonl", FIELD_CASES)
    write(work / "field_target.py", "def answer(question):\n    return '{\"order_id\": 1}'\n")
    fields = "run --target field_target.py:answer --cases fields.jsonl --repeats 1 --min-pass-rate 1".split()
    succeeded([*launch, *fields], work)
    write(work / "field_library.py", FIELD_LIBRARY)
    assert succeeded([inside, "field_library.py"], work).split() == ["True", "0"]
    # The functions ran with the interpreter of the environment that the command stands in.
    write(work / "which.py", "import sys\n\ndef answer(question):\n    return 'Paris ' + sys.prefix\n")
    succeeded([*launch, "run", "--target", "which.py:answer", "--cases", "cases.jsonl", "--repeats", "1"], work)
    assert str(own_folder / "env") in (work / ".regressgate" / "report.json").read_text("utf-8")


def install(wheels: List[Path], into: Path) -> None:
    succeeded(
        [*[sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check"]]
        + ["--no-index", "--no-deps", "--target", str(into), *map(str, wheels)],
        into,
    )


def test_pip_writes_the_command_and_the_plugin(wheel: Path, own_folder: Path) -> None:
    succeeded([sys.executable, "-m", "venv", "env"], own_folder)
    programs = own_folder / "env" / ("Scripts" if os.name == "nt" else "bin")
    succeeded([str(programs / "pip"), "install", "-q", "--no-index", str(wheel)], own_folder)
    assert succeeded([str(programs / "regressgate"), "--version"], own_folder).strip() == "0.2.0"
    assert "Two commands" not in succeeded([str(programs / "regressgate"), "--help"], own_folder)
    # TypeScript is loaded by a package that the wheel carries.
    write(own_folder / "app.ts", "export const answer = (q: string): string => `Paris ${q}`;\n")
    write(own_folder / "cases.jsonl", SNIPPETS["cases.jsonl"])
    ran = "run --target ./app.ts:answer --cases cases.jsonl --repeats 1 --min-pass-rate 1".split()
    succeeded([str(programs / "regressgate"), *ran, "--reporter", "html=page.html"], own_folder)
    assert "<script" in (own_folder / "page.html").read_text("utf-8")
    points = "from importlib.metadata import entry_points as e; print([p.value for p in e()%s if p.name == 'regressgate'])"
    group = ".select(group='pytest11')" if sys.version_info >= (3, 10) else "['pytest11']"
    assert "regressgate.pytest_plugin" in succeeded([str(programs / "python"), "-c", points % group], own_folder)


def test_a_folder_that_was_not_built_says_what_to_do(own_folder: Path) -> None:
    import shutil

    shutil.copytree(ROOT / "python", own_folder / "python")
    ran = run(
        [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-w", "out", str(own_folder / "python")],
        own_folder,
    )
    assert ran.returncode != 0
    assert "npm run build" in ran.stdout + ran.stderr
