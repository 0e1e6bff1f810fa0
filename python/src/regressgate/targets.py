"""Targets by their spec: functions of this process, and what the core calls itself."""

import asyncio
import importlib
import importlib.util
import inspect
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Dict, Optional, Union

from regressgate import _core
from regressgate._convert import written
from regressgate.target_result import TargetResult

__all__ = ["HttpTargetConfig", "LoadedTarget", "Target", "TargetError", "load_target"]

#: A function of a case's input.
Target = Callable[[Any], TargetResult]

_NOT_PYTHON = (".js", ".mjs", ".cjs", ".ts", ".mts", ".cts", ".tsx", ".jsx")


class TargetError(ValueError):
    """A target that can never work: a bad spec, a module that cannot be imported, an unset variable."""


@dataclass
class HttpTargetConfig:
    """How an endpoint is called and where its answer stands; every key of ``http:``."""

    method: str = "POST"
    #: Key of the body (or the query, for GET).
    input_field: str = "input"
    #: JSON template with ``{{input}}``, ``{{input.field}}``, ``{{id}}``.
    body: Optional[Any] = None
    query: Dict[str, Union[str, int, float, bool]] = field(default_factory=dict)
    #: Values may hold ``${NAME}``, of the environment.
    headers: Dict[str, str] = field(default_factory=dict)
    #: Bounds each attempt (seconds).
    timeout_s: Optional[float] = None
    #: Further attempts after 408, 429, 5xx or no connection.
    retries: int = 2
    retry_timeouts: bool = False
    #: Dotted path, or JSONPath with a leading ``$``.
    output_path: Optional[str] = None
    citations_path: Optional[str] = None
    retrieved_path: Optional[str] = None
    cost_path: Optional[str] = None
    input_tokens_path: Optional[str] = None
    output_tokens_path: Optional[str] = None
    tool_calls_path: Optional[str] = None
    #: Where each event of a stream has its text.
    stream_path: Optional[str] = None
    #: Do not verify certificates.
    insecure: bool = False
    ca: Optional[str] = None
    cert: Optional[str] = None
    key: Optional[str] = None
    proxy: Optional[str] = None

    def to_dict(self) -> Dict[str, Any]:
        """The keys that are set."""
        return {key: value for key, value in written(self).items() if value is not None}


class LoadedTarget:
    """A target that the core calls: an endpoint, a JavaScript function."""

    def __init__(self, spec: str, http: Optional[HttpTargetConfig]) -> None:
        self.spec = spec
        self._args: Dict[str, Any] = {
            "spec": spec,
            "cwd": _core.here(),
            "env": _core.environment(),
            "timeout_s": 120.0,
            "concurrency": 64,
        }
        if http is not None:
            self._args["http"] = http.to_dict()
        self._core: Optional[_core.Core] = None
        self._handle = 0
        self.handle_of(_core.core())

    def handle_of(self, core: _core.Core) -> int:
        """The core's handle of it; it is opened when that core has not."""
        if self._core is not core:
            self._handle = int(core.request("open_target", self._args))
            self._core = core
        return self._handle

    def __call__(self, case_input: Any) -> TargetResult:
        """One answer.

        Raises:
            TrialError: when there is none.
        """
        core = _core.core()
        args = {"handle": self.handle_of(core), "input": case_input}
        return TargetResult(**core.request("call_target", args))


def load_target(spec: str, http: Optional[HttpTargetConfig] = None) -> Target:
    """The target of a spec, ready to be called or handed to ``run_suite``.

    Args:
        spec: ``package.module:function`` (importable from the working directory),
            ``path/to/file.py:function``, a URL, or a JavaScript or TypeScript function.
        http: how a URL is called.

    Raises:
        TargetError: when it can never work; before any call.
    """
    module, colon, _ = spec.rpartition(":")
    if "://" in spec or (module or spec).endswith(_NOT_PYTHON) or ("/" in module and not module.endswith(".py")):
        return LoadedTarget(spec, http)
    if not colon:
        raise TargetError("target %r must look like 'package.module:function'" % spec)
    return _python_target(spec)


def _python_target(spec: str) -> Target:
    from regressgate import _worker

    module_part, _, name = spec.rpartition(":")
    if not module_part or not name:
        raise TargetError("target %r must look like 'package.module:function'" % spec)
    module = _import(module_part)
    function: Any = module
    for part in name.split("."):
        function = getattr(function, part, None)
    if not callable(function):
        raise TargetError("%r has no callable %r" % (module_part, name))
    if _worker.is_async(function):
        return _same_spec(spec, function, _async_target(function))

    def call(case_input: Any) -> TargetResult:
        value = function(case_input)
        if inspect.isgenerator(value):
            value = _worker.join_pieces(list(value))
        elif inspect.isawaitable(value) or inspect.isasyncgen(value):
            value = asyncio.run(_worker.finish(value))
        return as_result(value)

    return _same_spec(spec, function, call)


def _async_target(function: Callable[..., Any]) -> Callable[[Any], Any]:
    async def call(case_input: Any) -> TargetResult:
        from regressgate import _worker

        return as_result(await _worker.finish(function(case_input)))

    return call


def _same_spec(spec: str, function: Any, call: Callable[[Any], Any]) -> Target:
    """The report names the target as it was written."""
    call.__name__ = spec
    call.__doc__ = getattr(function, "__doc__", None)
    return call


def _import(module_part: str) -> Any:
    if module_part.endswith(".py"):
        path = Path(module_part).resolve()
        if not path.is_file():
            raise TargetError("target file not found: %s" % path)
        spec = importlib.util.spec_from_file_location(path.stem, path)
        if spec is None or spec.loader is None:
            raise TargetError("cannot import %s" % path)
        module = importlib.util.module_from_spec(spec)
        sys.modules.setdefault(path.stem, module)
        if str(path.parent) not in sys.path:
            sys.path.insert(0, str(path.parent))
        spec.loader.exec_module(module)
        return module
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        return importlib.import_module(module_part)
    except (ImportError, ValueError) as error:
        raise TargetError("cannot import %r: %s" % (module_part, error)) from error


def as_result(value: Any) -> TargetResult:
    """A string, a dict with ``output`` or a ``TargetResult`` as a ``TargetResult``; other keys of a
    dict are kept as metadata.

    Raises:
        TypeError: for anything else.
    """
    from regressgate import _worker

    if isinstance(value, TargetResult):
        return value
    answer = _worker.read_answer(value)
    known = {key: answer[key] for key in _worker.RESULT_FIELDS if answer.get(key) is not None}
    extra = {key: item for key, item in answer.items() if key not in _worker.RESULT_FIELDS}
    result = TargetResult(**known)
    result.metadata = {**extra, **result.metadata}
    return result
