"""Answers the calls of one process: in threads, or on the event loop, as the function wants it."""

from __future__ import annotations

import os
import sys
import threading
import time
from types import AsyncGeneratorType, GeneratorType

from .call_style import UserFunction
from .channel import Channel
from .load_code import MissingName, find_function, load_module
from .threads import Threads

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any, Dict, Optional, Set

    from .check_table import CheckTable
    from .event_loop import EventLoop
    from .jobs import Job


class Server:
    """Loads the user's modules once and runs calls until the process ends."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self.threads = Threads()
        self._table: Optional[CheckTable] = None
        self._target: Optional[UserFunction] = None
        self._loop: "Optional[EventLoop]" = None
        self._in_threads: Set[int] = set()
        self._lock = threading.Lock()
        self._pid = os.getpid()

    def open(self, setup: Dict[str, Any]) -> None:
        """Imports what ``setup`` names and says ``ready``, or what went wrong."""
        where = ""
        try:
            # The working directory is importable, as ``python -m`` has it.
            if setup["cwd"] not in sys.path:
                sys.path.insert(0, setup["cwd"])
            for one in setup["modules"]:
                where = one["name"]
                module = load_module(one["name"], one.get("path"))
                if one.get("function") is not None:
                    self._target = UserFunction(find_function(module, one["function"]), 1)
            if self._target is not None and self._target.is_async:
                self.loop()
        except BaseException as error:
            from .user_errors import describe_with_trace

            thrown = describe_with_trace(error)
            thrown["module"] = where
            if isinstance(error, MissingName):
                thrown["known"] = error.known
            self._channel.say({"op": "failed", "error": thrown})
            return
        # Without the package nothing can have been registered yet.
        checks = self._checks().describe() if "regressgate.checks" in sys.modules else []
        self._channel.say({"op": "ready", "info": {"checks": checks}})

    def call(self, message: Dict[str, Any]) -> None:
        call_id = message["id"]
        try:
            from .jobs import make_job  # Loaded with the first call, not before ``ready``.

            job = make_job(message["fn"], message["args"], self._target, self._checks())
        except BaseException as error:
            self._channel.say({"op": "started", "id": call_id})
            self._say_error(call_id, error, 0.0)
            return
        if job.is_async:
            self.loop().start(call_id, lambda: self._run_on_loop(call_id, job))
        else:
            self.threads.submit(lambda: self._run_in_thread(call_id, job))

    def cancel(self, call_id: int) -> None:
        """Answers how the call is: ``ok``, ``stuck`` in its thread, or all are ``blocked``."""
        if self._loop is not None and self._loop.has(call_id):
            self._loop.cancel(call_id, lambda state: self._say_pong(call_id, state))
            return
        with self._lock:
            state = "stuck" if call_id in self._in_threads else "ok"
        self._say_pong(call_id, state)

    def loop(self) -> "EventLoop":
        """Made where it is first needed: importing ``asyncio`` takes long."""
        with self._lock:
            if self._loop is None:
                from .event_loop import EventLoop

                self._loop = EventLoop()
            return self._loop

    def _checks(self) -> CheckTable:
        with self._lock:
            if self._table is None:
                from .check_table import CheckTable

                self._table = CheckTable()
            return self._table

    def _run_in_thread(self, call_id: int, job: Job) -> None:
        with self._lock:
            self._in_threads.add(call_id)
        self._channel.say({"op": "started", "id": call_id})
        start = time.perf_counter()
        try:
            value = self._run(job)
            if isinstance(value, GeneratorType) and job.streams:
                from .answers import join_pieces

                value = join_pieces(list(value))
            elif isinstance(value, AsyncGeneratorType) or hasattr(type(value), "__await__"):
                value = self.loop().finish(value)
            self._say_result(call_id, job, value, time.perf_counter() - start)
        except BaseException as error:
            self._say_thrown(call_id, job, error, time.perf_counter() - start)
        finally:
            with self._lock:
                self._in_threads.discard(call_id)

    def _run(self, job: Job) -> Any:
        try:
            return job.run()
        finally:
            # A child that user code forked must not go on to serve calls.
            if os.getpid() != self._pid:
                leave_fork(sys.exc_info()[1])

    async def _run_on_loop(self, call_id: int, job: Job) -> None:
        from .event_loop import finish

        self._channel.say({"op": "started", "id": call_id})
        start = time.perf_counter()
        try:
            value = await finish(job.run())
            self._say_result(call_id, job, value, time.perf_counter() - start)
        except BaseException as error:
            self._say_thrown(call_id, job, error, time.perf_counter() - start)

    def _say_pong(self, call_id: int, state: str) -> None:
        self._channel.say({"op": "pong", "id": call_id, "state": state})

    def _say_result(self, call_id: int, job: Job, value: Any, latency_s: float) -> None:
        answer = job.read(value)
        self._channel.say({"op": "result", "id": call_id, "value": answer, "latency_s": latency_s})

    def _say_thrown(self, call_id: int, job: Job, error: BaseException, latency_s: float) -> None:
        if job.forgives(error):
            self._channel.say(
                {"op": "result", "id": call_id, "value": None, "latency_s": latency_s}
            )
        else:
            self._say_error(call_id, error, latency_s)

    def _say_error(self, call_id: int, error: BaseException, latency_s: float) -> None:
        from .check_table import BrokenEntryPoint
        from .user_errors import describe, describe_with_trace

        whole = isinstance(error, BrokenEntryPoint)
        thrown = describe_with_trace(error) if whole else describe(error)
        self._channel.say({"op": "error", "id": call_id, "error": thrown, "latency_s": latency_s})


def leave_fork(error: Optional[BaseException]) -> None:
    """Ends a forked child as Python ends a process whose main function was left in that way."""
    code = 0
    if isinstance(error, SystemExit):
        code = error.code if isinstance(error.code, int) else 0 if error.code is None else 1
    elif error is not None:
        import traceback

        traceback.print_exception(type(error), error, error.__traceback__)
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
