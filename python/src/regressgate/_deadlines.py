"""Says which calls run longer than they may; a thread watches, the calls know nothing of it."""

import threading
import time
from typing import Callable, Dict


class Deadlines:
    """All calls have the same time-out, so the one that began first is due first."""

    def __init__(self, timeout_s: float, timed_out: Callable[[int], None]) -> None:
        self._timeout_s = timeout_s
        self._timed_out = timed_out
        self._began: Dict[int, float] = {}
        self._end = threading.Event()
        self._watching = False

    def begin(self, call: int) -> float:
        """A call begins; the time (of ``time.perf_counter``)."""
        now = time.perf_counter()
        self._began[call] = now
        if not self._watching:
            self._watching = True
            threading.Thread(target=self._watch, name="regressgate-clock", daemon=True).start()
        return now

    def finish(self, call: int) -> bool:
        """A call has ended; False when its time-out was told before."""
        return self._began.pop(call, None) is not None

    def end(self) -> None:
        self._end.set()

    def _watch(self) -> None:
        wait = self._timeout_s
        while not self._end.wait(min(wait, threading.TIMEOUT_MAX)):
            now = time.perf_counter()
            wait = self._timeout_s
            for call, began in list(self._began.items()):
                left = began + self._timeout_s - now
                if left > 0:
                    wait = left
                    break
                if self.finish(call):
                    self._timed_out(call)
