"""The process that runs a Python target: started by the program, spoken to over its pipes.

One JSON message a line. In: ``open`` (what to import), ``call``, ``cancel``. Out: ``ready`` or
``failed``, then per call ``started`` and ``result`` or ``error``, and ``pong`` for each ``cancel``.
The file stands alone: it imports nothing of its package, of which another version may be installed.
"""

import sys

if sys.version_info < (3, 9):
    sys.stderr.write("regressgate needs Python 3.9 or newer, this is %s\n" % sys.version.split()[0])
    sys.exit(2)

import asyncio
import dataclasses
import faulthandler
import importlib
import importlib.util
import inspect
import json
import math
import os
import queue
import threading
import time
import traceback
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional

# How long a coroutine may take to end after it was cancelled (seconds).
CANCEL_GRACE = 0.5
# How long the process may take to end after its input was closed (seconds).
EXIT_GRACE = 1.0

RESULT_FIELDS = (
    "output",
    "citations",
    "retrieved",
    "input_tokens",
    "output_tokens",
    "cost_usd",
    "tool_calls",
    "metadata",
)


class UnreadableAnswer(TypeError):
    """The target answered what is neither text nor a result."""


@dataclasses.dataclass(frozen=True)
class CallContext:
    """What a target function is told that wants to know: the case and the repeat (from 0)."""

    case_id: str
    repeat: int


# --- the channel ---------------------------------------------------------------------------------


class Channel:
    """Messages over private copies of stdin and stdout, so that nothing printed can disturb them."""

    def __init__(self) -> None:
        # Copies are not inherited by child processes.
        self._input = os.fdopen(os.dup(0), "r", encoding="ascii", newline="\n")
        self._output = os.dup(1)
        self._lock = threading.Lock()
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.close(nothing)
        # From here on stdout is stderr, for Python, C libraries and child processes alike.
        os.dup2(2, 1)
        for stream in (sys.stdout, sys.stderr):
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(encoding="utf-8", errors="backslashreplace", line_buffering=True)

    def say(self, message: Dict[str, Any]) -> None:
        data = (to_json(message) + "\n").encode("ascii")
        with self._lock:
            while data:
                data = data[os.write(self._output, data) :]

    def messages(self):
        for line in self._input:
            yield json.loads(line)


def to_json(value: Any) -> str:
    """ASCII JSON; numbers that JSON lacks become null, objects of libraries their plain form."""
    try:
        return json.dumps(value, allow_nan=False, default=plain)
    except ValueError:
        return json.dumps(finite(value), allow_nan=False, default=plain)


def finite(value: Any) -> Any:
    """The value with NaN and the infinities replaced by None."""
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(item) for item in value]
    if value is None or isinstance(value, (str, int, bool)):
        return value
    return finite(plain(value))


def plain(value: Any) -> Any:
    """What JSON can carry of a value it does not know."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    for method in ("model_dump", "tolist", "_asdict"):
        convert = getattr(value, method, None)
        if callable(convert) and not isinstance(value, type):
            try:
                return convert()
            except Exception:
                return str(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=repr)
    if isinstance(value, (bytes, bytearray)):
        return bytes(value).decode("utf-8", "replace")
    if isinstance(value, dict) or hasattr(value, "keys"):
        return {str(key): value[key] for key in value.keys()}
    return str(value)


# --- the user's code -----------------------------------------------------------------------------


def describe(error: BaseException) -> Dict[str, Any]:
    """The exception as data: class, message, traceback of the user's code."""
    kind = "response" if isinstance(error, UnreadableAnswer) else "exception"
    name = "TypeError" if isinstance(error, UnreadableAnswer) else type(error).__name__
    return {"type": name, "message": str(error), "kind": kind, "trace": user_trace(error)}


def user_trace(error: BaseException) -> str:
    """The traceback without the frames of this file and of the import machinery."""
    frame = error.__traceback__
    while frame is not None and frame.tb_frame.f_code.co_filename in (__file__, importlib.__file__):
        frame = frame.tb_next
    while frame is not None and frame.tb_frame.f_code.co_filename.startswith("<frozen importlib"):
        frame = frame.tb_next
    return "".join(traceback.format_exception(type(error), error, frame)).strip()


class MissingName(Exception):
    """The module has no such function."""

    def __init__(self, message: str, known: List[str]) -> None:
        super().__init__(message)
        self.known = known


def load(setup: Dict[str, Any]) -> Callable[..., Any]:
    """Imports the module and finds the function.

    A file is imported under its own name, its folder importable; a module by its name, with the
    working directory importable, as ``python -m`` has it.
    """
    module_name = setup["module"]
    path = setup.get("path")
    if path is not None:
        sys.path.insert(0, str(Path(path).parent))
        module_name = Path(path).stem
        if module_name in sys.modules:
            module_name = "regressgate_target_" + module_name
        spec = importlib.util.spec_from_file_location(module_name, path)
        if spec is None or spec.loader is None:
            raise ImportError("cannot import " + path)
        module = importlib.util.module_from_spec(spec)
        sys.modules[module_name] = module
        spec.loader.exec_module(module)
    else:
        sys.path.insert(0, setup["cwd"])
        module = importlib.import_module(module_name)
    found: Any = module
    for part in setup["name"].split("."):
        found = getattr(found, part, None)
    if not callable(found):
        known = [
            name
            for name, value in vars(module).items()
            if callable(value) and not name.startswith("_") and not isinstance(value, type)
        ]
        message = "no such function" if found is None else "not a function but a " + type(found).__name__
        raise MissingName(message, known)
    return found


def add_bundled_package() -> None:
    """Makes ``import regressgate`` work where no such package is installed, and hides this folder."""
    here = Path(__file__).resolve().parent
    sys.path[:] = [entry for entry in sys.path if Path(entry or ".").resolve() != here]
    parent = str(here.parent)
    if parent not in sys.path:
        sys.path.append(parent)


def context_argument(function: Callable[..., Any]) -> Optional[str]:
    """How the function wants its context: ``keyword``, ``position``, or not at all (None)."""
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return None
    for index, parameter in enumerate(parameters):
        if parameter.name == "context" and index > 0:
            if parameter.kind in (parameter.KEYWORD_ONLY, parameter.POSITIONAL_OR_KEYWORD):
                return "keyword"
    positional = [
        parameter
        for parameter in parameters
        if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD)
    ]
    if len(positional) > 1 and positional[1].default is inspect.Parameter.empty:
        return "position"
    return None


def is_async(function: Callable[..., Any]) -> bool:
    """Whether calling it gives something to await or to iterate asynchronously."""
    inner = function
    while hasattr(inner, "func"):  # functools.partial
        inner = inner.func
    candidates = (inner, getattr(inner, "__call__", None))
    return any(
        inspect.iscoroutinefunction(candidate) or inspect.isasyncgenfunction(candidate)
        for candidate in candidates
    )


def read_answer(value: Any) -> Dict[str, Any]:
    """A string, a dict or a ``TargetResult`` (of any version of the package) as a plain dict."""
    if isinstance(value, str):
        return {"output": value}
    if isinstance(value, dict):
        if "output" not in value:
            keys = ", ".join(str(key) for key in list(value)[:8]) or "none"
            raise UnreadableAnswer("target returned a dict without 'output' (its keys: %s)" % keys)
        answer = value
    elif hasattr(value, "output") and hasattr(value, "citations"):
        answer = {name: getattr(value, name) for name in RESULT_FIELDS if hasattr(value, name)}
    else:
        raise UnreadableAnswer(
            "target must return str, dict or TargetResult, got " + type(value).__name__
        )
    if not isinstance(answer["output"], str):
        raise UnreadableAnswer("target's 'output' must be text, got " + type(answer["output"]).__name__)
    return answer


def join_pieces(pieces: List[Any]) -> str:
    """The text of a streamed answer."""
    for piece in pieces:
        if not isinstance(piece, str):
            raise UnreadableAnswer("a streamed answer must be pieces of text, got " + type(piece).__name__)
    return "".join(pieces)


# --- serving -------------------------------------------------------------------------------------


class Threads:
    """Runs jobs in daemon threads that are kept; the main thread is one of them."""

    def __init__(self) -> None:
        self._jobs: "queue.SimpleQueue[Optional[Callable[[], None]]]" = queue.SimpleQueue()
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
                if main:
                    return
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


class Server:
    """Answers the calls of one process."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.threads = Threads()
        self.target: Callable[..., Any] = lambda input: None
        self.context_style: Optional[str] = None
        self.target_is_async = False
        self._loop: Optional[asyncio.AbstractEventLoop] = None
        self._tasks: Dict[int, "asyncio.Task[None]"] = {}
        self._in_threads: Dict[int, None] = {}
        self._lock = threading.Lock()

    def open(self, setup: Dict[str, Any]) -> None:
        try:
            self.target = load(setup)
            self.context_style = context_argument(self.target)
            self.target_is_async = is_async(self.target)
        except BaseException as error:
            thrown = describe(error)
            if isinstance(error, MissingName):
                thrown["known"] = error.known
            self.channel.say({"op": "failed", "error": thrown})
            return
        self.channel.say({"op": "ready", "info": {"python": sys.version.split()[0]}})

    def call(self, message: Dict[str, Any]) -> None:
        if self.target_is_async:
            self.loop().call_soon_threadsafe(self._start_task, message)
        else:
            self.threads.submit(lambda: self._run_in_thread(message))

    def cancel(self, call_id: int) -> None:
        """Answers how the call is doing: ``ok``, ``stuck`` in its thread, or all are ``blocked``."""
        task = self._tasks.get(call_id)
        if task is not None:
            threading.Thread(target=self._cancel_task, args=(call_id, task), daemon=True).start()
            return
        with self._lock:
            state = "stuck" if call_id in self._in_threads else "ok"
        self.channel.say({"op": "pong", "id": call_id, "state": state})

    def loop(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            threading.Thread(target=self._loop.run_forever, daemon=True).start()
        return self._loop

    # Synchronous functions: in threads.

    def _run_in_thread(self, message: Dict[str, Any]) -> None:
        call_id = message["id"]
        with self._lock:
            self._in_threads[call_id] = None
        try:
            self._answer(message, self._call_sync)
        finally:
            with self._lock:
                self._in_threads.pop(call_id, None)

    def _call_sync(self, message: Dict[str, Any]) -> Any:
        value = self._invoke(message)
        if inspect.isgenerator(value):
            return join_pieces(list(value))
        if inspect.isawaitable(value) or inspect.isasyncgen(value):
            return asyncio.run_coroutine_threadsafe(finish(value), self.loop()).result()
        return value

    def _invoke(self, message: Dict[str, Any]) -> Any:
        arguments = message["args"]
        context = CallContext(arguments["case_id"], arguments["repeat"])
        if self.context_style == "keyword":
            return self.target(arguments["input"], context=context)
        if self.context_style == "position":
            return self.target(arguments["input"], context)
        return self.target(arguments["input"])

    def _answer(self, message: Dict[str, Any], run: Callable[[Dict[str, Any]], Any]) -> None:
        call_id = message["id"]
        self.channel.say({"op": "started", "id": call_id})
        start = time.perf_counter()
        try:
            self._say_result(call_id, run(message), start)
        except BaseException as error:
            self._say_error(call_id, error, start)

    # Asynchronous functions: on one event loop.

    def _start_task(self, message: Dict[str, Any]) -> None:
        call_id = message["id"]
        task = self.loop().create_task(self._run_on_loop(message))
        self._tasks[call_id] = task
        task.add_done_callback(lambda _: self._tasks.pop(call_id, None))

    async def _run_on_loop(self, message: Dict[str, Any]) -> None:
        call_id = message["id"]
        self.channel.say({"op": "started", "id": call_id})
        start = time.perf_counter()
        try:
            self._say_result(call_id, await finish(self._invoke(message)), start)
        except BaseException as error:
            self._say_error(call_id, error, start)

    def _cancel_task(self, call_id: int, task: "asyncio.Task[None]") -> None:
        reached = threading.Event()

        def cancel() -> None:
            reached.set()
            task.cancel()

        self.loop().call_soon_threadsafe(cancel)
        alive = reached.wait(CANCEL_GRACE)
        deadline = time.monotonic() + CANCEL_GRACE
        while alive and not task.done() and time.monotonic() < deadline:
            time.sleep(0.01)
        state = "ok" if task.done() else "stuck" if alive else "blocked"
        self.channel.say({"op": "pong", "id": call_id, "state": state})

    def _say_result(self, call_id: int, value: Any, start: float) -> None:
        latency = time.perf_counter() - start
        answer = read_answer(value)
        self.channel.say({"op": "result", "id": call_id, "value": answer, "latency_s": latency})

    def _say_error(self, call_id: int, error: BaseException, start: float) -> None:
        latency = time.perf_counter() - start
        self.channel.say(
            {"op": "error", "id": call_id, "error": describe(error), "latency_s": latency}
        )


async def finish(value: Any) -> Any:
    """What an awaitable or an asynchronous generator comes to."""
    if inspect.isasyncgen(value):
        return join_pieces([piece async for piece in value])
    return await value


def read_messages(channel: Channel, server: Server, opened: "queue.SimpleQueue[Any]") -> None:
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
        os._exit(0)


def main() -> None:
    channel = Channel()
    try:
        faulthandler.enable()
    except (RuntimeError, ValueError):
        pass
    add_bundled_package()
    server = Server(channel)
    opened: "queue.SimpleQueue[Any]" = queue.SimpleQueue()
    threading.Thread(target=read_messages, args=(channel, server, opened), daemon=True).start()
    setup = opened.get()
    if setup is None:
        return
    server.open(setup)
    server.threads.serve_main()


if __name__ == "__main__":
    main()
