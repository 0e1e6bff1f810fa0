"""Cases: an input for the target and the checks that its answer must pass."""

import json
import os
from dataclasses import dataclass, field
from typing import Any, Dict, Iterable, List, Optional, Sequence, Union

from regressgate import _core

__all__ = ["Case", "CaseFileError", "CheckSpec", "load_cases"]

PathLike = Union[str, "os.PathLike[str]"]


class CaseFileError(ValueError):
    """Cases that cannot be used. The message shows every problem with its file, line and column."""

    def __init__(self, message: str, problems: Optional[List[Dict[str, Any]]] = None) -> None:
        super().__init__(message)
        #: Each problem as data: ``file``, ``line``, ``column``, ``where``, ``message``, ``hint``.
        self.problems: List[Dict[str, Any]] = problems or []


class CheckSpec:
    """One check of a case: its type, maybe a label for reports, and its parameters.

    >>> CheckSpec(type="number", value=4.99, abs_tol=0.01)
    CheckSpec(type='number', value=4.99, abs_tol=0.01)
    """

    __slots__ = ("name", "params", "type")

    #: The type of a built-in check, or the name of a registered one.
    type: str
    #: Its label in reports; the type when it is None.
    name: Optional[str]
    #: Everything else.
    params: Dict[str, Any]

    def __init__(self, type: str, name: Optional[str] = None, **params: Any) -> None:
        self.type = type
        self.name = name
        self.params = params

    def to_dict(self) -> Dict[str, Any]:
        """The check as it stands in a case file."""
        named = {} if self.name is None else {"name": self.name}
        return {"type": self.type, **named, **self.params}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CheckSpec) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.type, self.name))

    def __repr__(self) -> str:
        return "CheckSpec(%s)" % ", ".join("%s=%r" % item for item in self.to_dict().items())


@dataclass(frozen=True)
class Case:
    """One question with its checks, known for ever by its ``id``.

    ``checks`` may be given as dicts too. What is wrong with a case is said when it is run.
    """

    id: str
    #: A string or a dict, handed to the target as it is.
    input: Union[str, Dict[str, Any]]
    checks: Sequence[CheckSpec]
    tags: List[str] = field(default_factory=list)
    #: Free-form; never read by regressgate.
    metadata: Dict[str, Any] = field(default_factory=dict)
    #: Trials for this case instead of the suite's.
    repeats: Optional[int] = None
    #: A golden case: any failed head trial fails the gate.
    must_pass: Optional[bool] = None
    #: Cases that share a source and so are not independent.
    cluster: Optional[str] = None
    #: ``{"reason": ..., "until": "YYYY-MM-DD"}``: run and shown, not judged.
    quarantine: Optional[Dict[str, str]] = None
    #: How the core knows the case again that it loaded, and its text then.
    _loaded: Optional[Any] = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if isinstance(self.checks, (list, tuple)):
            object.__setattr__(self, "checks", [_spec(check) for check in self.checks])

    def check_labels(self) -> List[str]:
        """The label of each check in reports: ``name``, else ``type``; repeated ones get ``#2``."""
        labels: List[str] = []
        for spec in self.checks:
            wanted = spec.name or spec.type
            label, n = wanted, 1
            while label in labels:
                n += 1
                label = "%s#%d" % (wanted, n)
            labels.append(label)
        return labels

    def to_dict(self) -> Dict[str, Any]:
        """The case as it stands in a case file."""
        optional = {
            key: getattr(self, key)
            for key in ("repeats", "must_pass", "cluster", "quarantine")
            if getattr(self, key) is not None
        }
        checks = [spec.to_dict() if isinstance(spec, CheckSpec) else spec for spec in self.checks]
        return {
            "id": self.id,
            "input": self.input,
            "checks": checks,
            "tags": self.tags,
            "metadata": self.metadata,
            **optional,
        }


def _spec(check: Any) -> Any:
    """A dict as a check; what is neither is kept, for the core to refuse with the others."""
    if isinstance(check, dict) and isinstance(check.get("type"), str):
        return _from_dict(check)
    return check


def _from_dict(data: Dict[str, Any]) -> CheckSpec:
    spec = CheckSpec(data["type"], data.get("name"))
    spec.params.update({k: v for k, v in data.items() if k not in ("type", "name")})
    return spec


def load_cases(path: Union[PathLike, Iterable[PathLike]]) -> List[Case]:
    """Reads cases from JSON Lines, JSON, YAML or CSV, by the file's ending.

    Args:
        path: a path or glob, or several of them.

    Raises:
        CaseFileError: with every problem of every file, each with its line and column.
    """
    names: List[Any] = [path] if isinstance(path, (str, os.PathLike)) else list(path)
    process = _core.core()
    found = process.request("load_cases", {"paths": _core.paths(names), "cwd": _core.here()})
    cases: List[Case] = []
    for data in found:
        number = data.pop("loaded")
        case = Case(**data)
        object.__setattr__(case, "_loaded", (process, number, _text(case)))
        cases.append(case)
    return cases


def _text(case: Case) -> str:
    return json.dumps(case.to_dict(), sort_keys=True, allow_nan=False)


def sendable(case: Case, process: Any) -> Union[int, Dict[str, Any]]:
    """What the core is told of a case: its number where it loaded it and nothing was changed since."""
    if case._loaded is not None:
        owner, number, text = case._loaded
        if owner is process and text == _text(case):
            return int(number)
    return case.to_dict()
