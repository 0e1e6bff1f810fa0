"""Messages over private copies of stdin and stdout, so that nothing printed can disturb them."""

from __future__ import annotations

import os
import sys
import threading

from .codec import decode
from .plain_values import to_json

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any, Dict, Iterator


class Channel:
    """The pipes to the program. From its making on, stdout is stderr, and stdin is empty."""

    def __init__(self) -> None:
        # Copies are not inherited by programs that user code starts.
        self._input = os.fdopen(os.dup(0), "r", encoding="utf-8", newline="\n")
        self._output = os.dup(1)
        self._lock = threading.Lock()
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        # For Python, C libraries and child processes alike.
        os.dup2(2, 1)
        for stream in (sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)
        if hasattr(os, "register_at_fork"):
            os.register_at_fork(after_in_child=self._leave)

    def _leave(self) -> None:
        """A forked child must not speak for this process, nor hold its pipes open."""
        nothing = os.open(os.devnull, os.O_RDWR)
        for mine in (self._input.fileno(), self._output):
            os.dup2(nothing, mine, inheritable=False)
        os.close(nothing)

    def say(self, message: Dict[str, Any]) -> None:
        data = (to_json(message) + "\n").encode("ascii")
        with self._lock:
            while data:
                data = data[os.write(self._output, data) :]

    def messages(self) -> Iterator[Dict[str, Any]]:
        for line in self._input:
            yield decode(line)
