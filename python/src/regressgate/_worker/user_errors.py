"""What user code raised, as data: class, message, and where in the user's own code it was."""

from __future__ import annotations

import os
import sys

from .answers import UnreadableAnswer

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any, Dict, List, Optional

#: Frames shown of a trial's error.
MOST_FRAMES = 5

_HERE = os.path.dirname(os.path.abspath(__file__))


def is_check_config_error(error: BaseException) -> bool:
    """Whether it is a ``CheckConfigError``, of whatever copy of the package."""
    return any(base.__name__ == "CheckConfigError" for base in type(error).__mro__)


def _message_of(error: BaseException) -> str:
    try:
        return str(error)
    except Exception as fault:
        return "<no message: its __str__ raised %s>" % type(fault).__name__


def describe(error: BaseException) -> Dict[str, Any]:
    """The exception as the program takes it."""
    unreadable = isinstance(error, UnreadableAnswer)
    name = "TypeError" if unreadable else type(error).__name__
    if is_check_config_error(error):
        name = "CheckConfigError"
    thrown = {
        "type": name,
        "message": _message_of(error),
        "kind": "response" if unreadable else "exception",
    }
    if not unreadable:
        thrown["frames"] = _safely(user_frames, error, [])
    return thrown


def describe_with_trace(error: BaseException) -> Dict[str, Any]:
    """The same with its traceback, as Python prints it."""
    return {**describe(error), "trace": _safely(_traceback, error, "")}


def _safely(read: Any, error: BaseException, otherwise: Any) -> Any:
    try:
        return read(error)
    except Exception:  # Code that was made at run time may have no source, no file, no end.
        return otherwise


def _is_machinery(file: str) -> bool:
    return file.startswith(("<frozen ", _HERE)) or file == getattr(
        sys.modules.get("importlib"), "__file__", None
    )


def _traceback(error: BaseException) -> str:
    """The traceback without the frames of the worker and of the import machinery at its top."""
    import traceback

    frame = error.__traceback__
    while frame is not None and _is_machinery(frame.tb_frame.f_code.co_filename):
        frame = frame.tb_next
    return "".join(traceback.format_exception(type(error), error, frame)).strip()


def user_frames(error: BaseException) -> List[str]:
    """The last frames of the user's own code, the innermost last: ``bot.py:12 in answer: …``.

    Where all of it stands in installed packages, their frames.
    """
    import linecache

    places = []
    entry = error.__traceback__
    while entry is not None:
        code = entry.tb_frame.f_code
        if not _is_machinery(code.co_filename):
            places.append((code.co_filename, entry.tb_lineno, code.co_name))
        entry = entry.tb_next
    libraries = _library_folders()
    own = [place for place in places if not place[0].startswith(libraries)]
    frames = []
    for file, line, name in (own or places)[-MOST_FRAMES:]:
        source = linecache.getline(file, line).strip()
        frames.append("%s:%d in %s%s" % (_shown(file), line, name, ": " + source if source else ""))
    return frames


def _library_folders() -> "tuple[str, ...]":
    folders = {os.path.dirname(os.__file__)}
    for entry in sys.path:
        if os.path.basename(entry) in ("site-packages", "dist-packages"):
            folders.add(entry)
    return tuple(sorted(os.path.join(folder, "") for folder in folders if folder))


def _shown(file: str) -> str:
    """The file as seen from where it was imported: never a path of the machine."""
    best: Optional[str] = None
    for entry in [*sys.path, os.getcwd()]:
        folder = os.path.join(os.path.abspath(entry), "")
        if file.startswith(folder) and (best is None or len(folder) < len(best)):
            best = folder
    relative = file[len(best) :] if best is not None else os.path.basename(file)
    return relative.replace(os.sep, "/")
