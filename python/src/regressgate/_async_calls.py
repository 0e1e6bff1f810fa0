"""Runs coroutines of a run on one event loop in a thread of its own, a bounded number at a time."""

import asyncio
import inspect
import threading
from collections import deque
from functools import partial
from typing import Any, Awaitable, Callable, Deque, Dict, Optional

from regressgate import _worker
from regressgate._core import Message


class AsyncCalls:
    """The loop is made when first needed: nobody else pays for it."""

    def __init__(self, most: int, run: Callable[[Message], Awaitable[None]]) -> None:
        self._most = most
        self._run = run
        self._waiting: Deque[Message] = deque()
        self._tasks: "Dict[int, asyncio.Task[None]]" = {}
        self._lock = threading.Lock()
        self._loop: Optional[asyncio.AbstractEventLoop] = None
        self._pumping = False

    def submit(self, message: Message) -> None:
        """Queues a call; from any thread."""
        self._waiting.append(message)
        if not self._pumping:
            self._pumping = True
            self._started().call_soon_threadsafe(self._pump)

    def cancel(self, call: int) -> bool:
        """Cancels a call that runs here; False when none does."""
        task = self._tasks.get(call)
        if task is None:
            return False
        self._started().call_soon_threadsafe(task.cancel)
        return True

    def settle(self, value: Any) -> Any:
        """The value of whatever a function gave that is not declared async; from another thread."""
        if inspect.isgenerator(value):
            return _worker.join_pieces(list(value))
        if inspect.isawaitable(value) or inspect.isasyncgen(value):
            return asyncio.run_coroutine_threadsafe(_worker.finish(value), self._started()).result()
        return value

    def end(self) -> None:
        """Cancels what still runs and ends the loop."""
        if self._loop is not None:
            asyncio.run_coroutine_threadsafe(self._cancel_all(), self._loop)

    def _started(self) -> asyncio.AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                loop = self._loop = asyncio.new_event_loop()
                threading.Thread(
                    target=_serve, args=(loop,), name="regressgate-loop", daemon=True
                ).start()
            return self._loop

    def _pump(self) -> None:
        self._pumping = False
        while self._waiting and len(self._tasks) < self._most:
            message = self._waiting.popleft()
            task = asyncio.ensure_future(self._run(message))
            self._tasks[message["call"]] = task
            task.add_done_callback(partial(self._ended, message["call"]))

    def _ended(self, call: int, _task: "asyncio.Task[None]") -> None:
        self._tasks.pop(call, None)
        self._pump()

    async def _cancel_all(self) -> None:
        self._waiting.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        asyncio.get_running_loop().stop()


def _serve(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    try:
        loop.run_forever()
    finally:
        loop.close()
