"""Calls the user's target and checks for the core: sync ones in threads, async ones on one loop.

The core sends more calls than may run, so that none waits for the pipe; what keeps to the
concurrency and to the time-out stands here, where it is known when a call begins.
"""

import queue
import threading
import time
from typing import Any, Callable, Dict, Iterable, Optional

from regressgate import _worker
from regressgate._async_calls import AsyncCalls
from regressgate._core import Core, Message
from regressgate._deadlines import Deadlines
from regressgate.checks import CheckOutcome, RegisteredCheck
from regressgate.target_result import TargetResult

Function = Callable[..., Any]


class Calls:
    """Answers the calls of one run."""

    def __init__(
        self,
        core: Core,
        target: Optional[Function],
        checks: Iterable[RegisteredCheck],
        concurrency: int,
        timeout_s: float,
    ) -> None:
        self._core = core
        self._invoke = Invoker(target, checks)
        self._dropped: Dict[int, None] = {}
        self._deadlines = Deadlines(timeout_s, self._timed_out)
        self._async = AsyncCalls(concurrency, self._run_async)
        #: Targets and checks have threads of their own: a check waits for no further target.
        self._targets = Threads(concurrency, self._run)
        self._checks = Threads(concurrency, self._run)

    def take(self, message: Message) -> None:
        """Accepts a call, without waiting for it."""
        if message["fn"] != "target":
            self._checks.submit(message)
        elif self._invoke.is_async:
            self._async.submit(message)
        else:
            self._targets.submit(message)

    def drop(self, call: int) -> None:
        """Nobody waits for that call any more: one that runs in a thread cannot be ended."""
        self._dropped[call] = None
        self._async.cancel(call)

    def end(self) -> None:
        """Lets go of the threads, and ends the loop with what still runs on it."""
        self._deadlines.end()
        self._targets.end()
        self._checks.end()
        self._async.end()

    def _run(self, message: Message) -> bool:
        """Runs one call in this thread; False when the time-out has given this thread up."""
        call = message["call"]
        if call in self._dropped:
            return True
        start = self._deadlines.begin(call)
        try:
            value = self._async.settle(self._invoke(message))
            text = self._returned(message, value, time.perf_counter() - start)
        except BaseException as error:
            text = self._threw(message, error)
        if not self._deadlines.finish(call):
            return False
        self._core.say_text(text)
        return True

    async def _run_async(self, message: Message) -> None:
        call = message["call"]
        if call in self._dropped:
            return
        start = self._deadlines.begin(call)
        try:
            value = await _worker.finish(self._invoke(message))
            text = self._returned(message, value, time.perf_counter() - start)
        except BaseException as error:
            text = self._threw(message, error)
        if self._deadlines.finish(call):
            self._core.say_text(text)

    def _timed_out(self, call: int) -> None:
        thrown = {"type": "TimeoutError", "message": "", "kind": "timeout"}
        self._core.say({"op": "threw", "call": call, "error": thrown})
        if not self._async.cancel(call):
            self._targets.replace_one()

    def _returned(self, message: Message, value: Any, seconds: float) -> str:
        if message["fn"] == "target":
            value = _worker.read_answer(value)
        elif message["fn"] == "check":
            value = outcome_of(value)
        answer = {"op": "returned", "call": message["call"], "value": value, "latency_s": seconds}
        return _worker.to_json(answer)

    def _threw(self, message: Message, error: BaseException) -> str:
        answer = {"op": "threw", "call": message["call"], "error": _worker.describe(error)}
        return _worker.to_json(answer)


class Invoker:
    """Calls what a message names, with the arguments that it wants."""

    def __init__(self, target: Optional[Function], checks: Iterable[RegisteredCheck]) -> None:
        self._target: Function = target or (lambda input: None)
        self._style = _worker.context_argument(self._target)
        self.is_async: bool = _worker.is_async(self._target)
        self._checks = {check.type: check for check in checks}

    def __call__(self, message: Message) -> Any:
        arguments = message["args"]
        if message["fn"] != "target":
            return self._check(message["fn"], arguments)
        if self._style is None:
            return self._target(arguments["input"])
        context = _worker.CallContext(arguments["case_id"], arguments["repeat"])
        if self._style == "keyword":
            return self._target(arguments["input"], context=context)
        return self._target(arguments["input"], context)

    def _check(self, fn: str, arguments: Dict[str, Any]) -> Any:
        check = self._checks[arguments["type"]]
        if fn == "check":
            return check.function(TargetResult(**arguments["result"]), arguments["params"])
        return None if check.validate is None else check.validate(arguments["params"])


class Threads:
    """At most so many daemon threads, made when they are needed."""

    def __init__(self, most: int, run: Callable[[Message], bool]) -> None:
        self._most = most
        self._run = run
        self._jobs: "queue.SimpleQueue[Optional[Message]]" = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._threads = 0
        self._ended = False

    def submit(self, message: Message) -> None:
        self._jobs.put(message)
        # A first few jobs may need a thread each; one that is idle would take them too.
        if self._threads < self._most:
            self._start()

    def replace_one(self) -> None:
        """A thread hangs: another takes its place."""
        self._start()

    def end(self) -> None:
        """What still waits is not run."""
        self._ended = True
        for _ in range(self._threads):
            self._jobs.put(None)

    def _start(self) -> None:
        with self._lock:
            self._threads += 1
            name = "regressgate-%d" % self._threads
        threading.Thread(target=self._serve, name=name, daemon=True).start()

    def _serve(self) -> None:
        jobs, run = self._jobs, self._run
        while True:
            message = jobs.get()
            if message is None or self._ended:
                return
            if not run(message):
                return


def outcome_of(value: Any) -> Any:
    """What a check returned as the core reads it.

    Raises:
        ValueError: for a score that JSON cannot say (NaN, an infinity).
    """
    score = value.score if isinstance(value, CheckOutcome) else value
    if isinstance(score, float) and not 0 <= score <= 1:
        raise ValueError("the score must lie in [0, 1], got %r" % score)
    if isinstance(value, CheckOutcome):
        return {"passed": value.passed, "score": value.score, "detail": value.detail}
    return value
