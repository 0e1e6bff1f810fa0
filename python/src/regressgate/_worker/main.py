"""The life of a worker: it opens what it is told to, answers calls, and ends with its program."""

from __future__ import annotations

import os
import sys
import threading
import time

from .channel import Channel
from .server import Server
from .threads import SimpleQueue

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any

#: Seconds that the process may take to end after its input was closed.
EXIT_GRACE = 1.0


def main(package_folder: str) -> None:
    """``package_folder`` holds the package ``regressgate`` for code that finds none installed."""
    import atexit
    import faulthandler

    channel = Channel()
    # Registered first, so that it runs last: after the exit functions of user code.
    atexit.register(_end_group)
    try:
        faulthandler.enable(all_threads=False)
    except (RuntimeError, ValueError):
        pass
    if package_folder not in sys.path:
        sys.path.append(package_folder)
    server = Server(channel)
    opened: "SimpleQueue[Any]" = SimpleQueue()
    threading.Thread(target=_listen, args=(channel, server, opened), daemon=True).start()
    setup = opened.get()
    if setup is None:
        return
    server.open(setup)
    server.threads.serve_main()


def _listen(channel: Channel, server: Server, opened: "SimpleQueue[Any]") -> None:
    """Hands on what comes in; when the input ends, whoever started this process is gone."""
    try:
        for message in channel.messages():
            if message["op"] == "open":
                opened.put(message)
            elif message["op"] == "call":
                server.call(message)
            elif message["op"] == "cancel":
                server.cancel(message["id"])
    finally:
        opened.put(None)
        server.threads.stop()
        if not server.threads.main_busy:
            time.sleep(EXIT_GRACE)  # Mostly cut short, as the main thread ends the process.
        sys.stderr.flush()
        _end_group()
        os._exit(0)


def _end_group() -> None:
    """Ends the programs that user code started and left behind, where the group is ours."""
    if not hasattr(os, "killpg") or os.getpgrp() != os.getpid():
        return
    import signal

    sys.stderr.flush()
    os.killpg(0, signal.SIGKILL)
