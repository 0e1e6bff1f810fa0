"""What can be asked of user code: an answer, an outcome, or a look at a check's parameters."""

from __future__ import annotations

from .answers import RESULT_FIELDS, read_answer
from .call_style import CallContext, UserFunction
from .check_params import fit, shape_of
from .check_table import CheckTable, CustomCheck
from .outcomes import read_outcome
from .user_errors import is_check_config_error

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any, Callable, Dict, Optional


class Job:
    """One call. ``run`` is the user's code and is timed; ``read`` makes what is sent of its value."""

    is_async = False
    #: Whether a generator is a streamed answer.
    streams = False

    def run(self) -> Any:
        raise NotImplementedError

    def read(self, value: Any) -> Any:
        return value

    def forgives(self, error: BaseException) -> bool:
        """Whether the exception says nothing, and the call counts as answered by None."""
        return False


def _context(arguments: Dict[str, Any]) -> CallContext:
    return CallContext(arguments.get("case_id", ""), arguments.get("repeat", 0))


class TargetJob(Job):
    """A call of the target function."""

    streams = True

    def __init__(self, function: UserFunction, arguments: Dict[str, Any]) -> None:
        self._function = function
        self._arguments = arguments
        self.is_async = function.is_async

    def run(self) -> Any:
        return self._function(self._arguments["input"], context=_context(self._arguments))

    def read(self, value: Any) -> Any:
        return read_answer(value)


class CheckJob(Job):
    """A check on one answer. On an empty one (``trial``), only refused parameters count."""

    def __init__(self, check: CustomCheck, arguments: Dict[str, Any], trial: bool = False) -> None:
        self._function = check.call
        self._shape = shape_of(check.validate)
        self._arguments = arguments
        self._trial = trial
        self.is_async = self._function.is_async

    def run(self) -> Any:
        params = self._arguments["params"]
        if self._shape is not None:
            params = fit(self._shape, params)
        result = _target_result(self._arguments.get("result") or {"output": ""})
        return self._function(result, params, context=_context(self._arguments))

    def read(self, value: Any) -> Any:
        return None if self._trial else read_outcome(value)

    def forgives(self, error: BaseException) -> bool:
        return self._trial and not is_check_config_error(error)


class ParamsJob(Job):
    """The check's own look at its parameters, before the first call."""

    def __init__(self, validate: Callable[..., Any], params: Dict[str, Any]) -> None:
        self._validate = validate
        self._params = params
        self.is_async = UserFunction(validate, 1).is_async

    def run(self) -> Any:
        shape = shape_of(self._validate)
        return self._validate(self._params) if shape is None else fit(shape, self._params)

    def read(self, value: Any) -> Any:
        return None


class EntryPointsJob(Job):
    """Loads the checks of installed packages and lists all that there are then."""

    def __init__(self, checks: CheckTable) -> None:
        self._checks = checks

    def run(self) -> Any:
        self._checks.load_entry_points()
        return self._checks.describe()


def validation(check: CustomCheck, params: Dict[str, Any]) -> Job:
    """By what the check names for it, or else by calling it once on an empty answer."""
    if check.validate is not None:
        return ParamsJob(check.validate, params)
    return CheckJob(check, {"params": params}, trial=True)


def make_job(
    fn: str, arguments: Dict[str, Any], target: Optional[UserFunction], checks: CheckTable
) -> Job:
    """The job that a ``call`` message asks for. Raises for what is not loaded."""
    if fn == "target":
        if target is None:
            raise LookupError("no target function is loaded")
        return TargetJob(target, arguments)
    if fn == "entry_points":
        return EntryPointsJob(checks)
    check = checks.find(arguments["type"])
    if fn == "validate":
        return validation(check, arguments["params"])
    return CheckJob(check, arguments)


def _target_result(fields: Dict[str, Any]) -> Any:
    """A ``TargetResult`` of the package that the user's code imports."""
    from regressgate.target_result import TargetResult

    known = {name: fields[name] for name in RESULT_FIELDS if name in fields}
    try:
        return TargetResult(**known)
    except TypeError:  # Version 0.1 has no tool calls.
        tool_calls = known.pop("tool_calls", [])
        result = TargetResult(**known)
        result.tool_calls = tool_calls
        return result
