"""Imports the user's modules and finds the target function in one of them."""

from __future__ import annotations

import importlib
import os
import sys
from types import ModuleType

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any, Callable, List, Optional


class MissingName(Exception):
    """The module has no such function."""

    def __init__(self, message: str, known: List[str]) -> None:
        super().__init__(message)
        self.known = known


def load_module(name: str, path: Optional[str]) -> ModuleType:
    """The module of that name, or of that file under its own name, its folder being importable.

    A file that was imported already, by its name or by another's import, is not run again.
    """
    if path is None:
        return importlib.import_module(name)
    folder, file = os.path.split(path)
    _make_importable(folder)
    name = os.path.splitext(file)[0]
    known = sys.modules.get(name)
    if known is not None and _is_of(known, path):
        return known
    if known is not None:
        name = "regressgate_target_" + name
        known = sys.modules.get(name)
        if known is not None and _is_of(known, path):
            return known
    from importlib import util

    spec = util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError("cannot import " + path)
    module = util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        sys.modules.pop(name, None)
        raise
    return module


def _make_importable(folder: str) -> None:
    if folder not in sys.path:
        sys.path.insert(0, folder)


def _is_of(module: ModuleType, path: str) -> bool:
    file = getattr(module, "__file__", None)
    try:
        return file is not None and os.path.samefile(file, path)
    except OSError:
        return False


def find_function(module: ModuleType, name: str) -> Callable[..., Any]:
    """Raises ``MissingName`` with the functions that are there."""
    found: Any = module
    for part in name.split("."):
        found = getattr(found, part, None)
    if callable(found):
        function: Callable[..., Any] = found
        return function
    known = [
        name
        for name, value in vars(module).items()
        if callable(value) and not name.startswith("_") and not isinstance(value, type)
    ]
    what = "no such function" if found is None else "not a function but a " + type(found).__name__
    raise MissingName(what, known)
