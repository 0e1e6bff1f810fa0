"""Threads that are kept between jobs, of which the main thread is one."""

from __future__ import annotations

import threading

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Callable, Optional

try:
    from _queue import SimpleQueue
except ImportError:  # An interpreter of another make.
    from queue import SimpleQueue

__all__ = ["SimpleQueue", "Threads"]


class Threads:
    """Runs each job at once: in an idle thread, or in a new one. All are daemons."""

    def __init__(self) -> None:
        self._jobs: "SimpleQueue[Optional[Callable[[], None]]]" = SimpleQueue()
        self._lock = threading.Lock()
        self._idle = 0
        self.main_busy = False

    def submit(self, job: Callable[[], None]) -> None:
        with self._lock:
            if self._idle > 0:
                self._idle -= 1
            else:
                threading.Thread(target=self._serve, daemon=True).start()
        self._jobs.put(job)

    def serve_main(self) -> None:
        """Serves in the main thread (which some libraries insist on) until ``stop``."""
        with self._lock:
            self._idle += 1
        self._serve()

    def stop(self) -> None:
        self._jobs.put(None)

    def _serve(self) -> None:
        main = threading.current_thread() is threading.main_thread()
        while True:
            job = self._jobs.get()
            if job is None:
                if not main:
                    self._jobs.put(None)
                return
            self.main_busy = self.main_busy or main
            try:
                job()
            finally:
                if main:
                    self.main_busy = False
                with self._lock:
                    self._idle += 1
