"""The one event loop of a worker, in its own thread; loaded only where code is asynchronous."""

from __future__ import annotations

import asyncio
import inspect
import threading
import time

from .answers import join_pieces

TYPE_CHECKING = False  # The module typing takes long to import.
if TYPE_CHECKING:
    from typing import Any, Awaitable, Callable, Dict

#: Seconds that a coroutine may take to end after it was cancelled.
CANCEL_GRACE = 0.5


class EventLoop:
    """Runs the coroutines of all calls side by side."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._tasks: "Dict[int, asyncio.Task[None]]" = {}
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def start(self, call_id: int, run: Callable[[], Awaitable[None]]) -> None:
        """Starts ``run`` as a task that can be cancelled by its number."""

        def start() -> None:
            task = self._loop.create_task(_awaiting(run))
            self._tasks[call_id] = task
            task.add_done_callback(lambda _: self._tasks.pop(call_id, None))

        self._loop.call_soon_threadsafe(start)

    def finish(self, value: Any) -> Any:
        """What an awaitable that a synchronous function returned comes to."""
        return asyncio.run_coroutine_threadsafe(finish(value), self._loop).result()

    def has(self, call_id: int) -> bool:
        return call_id in self._tasks

    def cancel(self, call_id: int, then: Callable[[str], None]) -> None:
        """Cancels a task; ``then`` hears how it is doing: ``ok``, ``stuck``, all ``blocked``."""
        task = self._tasks.get(call_id)
        if task is None:
            then("ok")
        else:
            threading.Thread(target=self._cancel, args=(task, then), daemon=True).start()

    def _cancel(self, task: "asyncio.Task[None]", then: Callable[[str], None]) -> None:
        reached = threading.Event()

        def cancel() -> None:
            reached.set()
            task.cancel()

        self._loop.call_soon_threadsafe(cancel)
        alive = reached.wait(CANCEL_GRACE)
        deadline = time.monotonic() + CANCEL_GRACE
        while alive and not task.done() and time.monotonic() < deadline:
            time.sleep(0.01)
        then("ok" if task.done() else "stuck" if alive else "blocked")


async def _awaiting(run: Callable[[], Awaitable[None]]) -> None:
    await run()


async def finish(value: Any) -> Any:
    """What an awaitable or an asynchronous generator comes to; any other value as it is."""
    if inspect.isasyncgen(value):
        return join_pieces([piece async for piece in value])
    return await value if inspect.isawaitable(value) else value
