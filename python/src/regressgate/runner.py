"""Runs cases against a function of this process; the core plans, grades and reports."""

import os
from typing import Any, Callable, Dict, List, Optional, Sequence, Union

from regressgate import _core
from regressgate.case_schema import Case, sendable
from regressgate.checks import RegisteredCheck, registered_checks
from regressgate.run_report import RunReport

__all__ = ["ProgressFn", "run_suite"]

#: Called after every trial with how many are done, and how many there are.
ProgressFn = Callable[[int, int], None]


def run_suite(
    cases: Sequence[Case],
    target: Callable[..., Any],
    *,
    target_name: Optional[str] = None,
    repeats: int = 1,
    concurrency: int = 4,
    keep_outputs: Union[bool, int] = True,
    metadata: Optional[Dict[str, Any]] = None,
    on_progress: Optional[ProgressFn] = None,
    timeout_s: float = 120.0,
    system: Optional[Union[str, Dict[str, Any]]] = None,
    seed: int = 0,
) -> RunReport:
    """Runs every case ``repeats`` times and returns the report.

    The target is called in threads of this process, an ``async`` one on an event loop beside them;
    it returns a string, a dict with ``output``, or a ``TargetResult``. What it raises is the error
    of that trial. Checks are the built-in ones, those registered with ``@check`` so far, and those
    that installed packages offer in the group ``regressgate.checks``.

    Args:
        cases: from ``load_cases``, or made in code.
        target: a function of the input (and of a ``context``, if it has such a parameter), or what
            ``load_target`` gave.
        target_name: what the report calls it; the function's name by default.
        repeats: trials a case.
        concurrency: trials at a time.
        keep_outputs: store outputs in the report: True, False, or a limit in characters.
        metadata: free-form, stored in the report.
        on_progress: called after every trial, in a thread of its own.
        timeout_s: seconds that bound each trial; a function that goes on after it cannot be ended.
        system: what was measured (model, prompt version), stored in the report.
        seed: stored in the report.

    Raises:
        CheckConfigError: for an unknown check or bad parameters, before the first call.
        CaseFileError: for cases that are invalid.
        ValueError: for ``repeats`` or ``concurrency`` below 1.
    """
    from regressgate._calls import Calls
    from regressgate.targets import LoadedTarget

    core = _core.core()
    loaded = target if isinstance(target, LoadedTarget) else None
    checks = _checks_for(cases)
    calls = Calls(core, None if loaded else target, checks, concurrency, timeout_s)
    if target_name is None:
        target_name = loaded.spec if loaded else getattr(target, "__name__", type(target).__name__)
    args: Dict[str, Any] = {
        "cases": [sendable(case, core) for case in cases],
        "target_name": target_name,
        "checks": [{"type": check.type, "place": _place(check)} for check in checks],
        "repeats": repeats,
        "concurrency": concurrency,
        "timeout_s": timeout_s,
        "keep_outputs": keep_outputs,
        "metadata": metadata or {},
        "seed": seed,
        "progress": on_progress is not None,
        "cwd": _core.here(),
    }
    if loaded:
        args["target"] = loaded.handle_of(core)
    if system is not None:
        args["system"] = system
    request = _core.Request(on_call=calls.take, on_drop=calls.drop, on_progress=on_progress)
    try:
        return RunReport.from_dict(core.request("run_suite", args, request))
    finally:
        calls.end()


def _place(check: RegisteredCheck) -> str:
    """Where a check stands, relative to the working directory where it is below it."""
    here = os.getcwd() + os.sep
    return check.place[len(here) :] if check.place.startswith(here) else check.place


def _types_of(specs: Sequence[Any]) -> List[str]:
    """The types of checks, those inside groups too."""
    types: List[str] = []
    for spec in specs:
        data = spec if isinstance(spec, dict) else getattr(spec, "params", {})
        named = spec.get("type") if isinstance(spec, dict) else getattr(spec, "type", None)
        types.append(str(named))
        for inner in data.values():
            if isinstance(inner, list) and inner and isinstance(inner[0], dict):
                types += _types_of(inner)
    return types


def _checks_for(cases: Sequence[Case]) -> List[RegisteredCheck]:
    """Registered checks, after those of installed packages that the cases name were loaded."""
    known = {check.type for check in registered_checks()}
    wanted = {name for case in cases for name in _types_of(case.checks)} - known
    if wanted:
        _load_entry_points(wanted)
    return registered_checks()


def _load_entry_points(wanted: "set[str]") -> None:
    from importlib import metadata

    from regressgate.checks import check

    found: Any = metadata.entry_points()
    group = "regressgate.checks"
    points = found.select(group=group) if hasattr(found, "select") else found.get(group, [])
    for point in points:
        if point.name not in wanted:
            continue
        function = point.load()
        if callable(function) and point.name not in {one.type for one in registered_checks()}:
            check(point.name)(function)
