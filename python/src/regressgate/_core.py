"""The Node core as a process of its own, spoken to over a private pipe: one JSON message a line.

It is started when first needed and serves until this process ends. Requests may come from any
thread. What the core asks of this side (a target or a check to be called) is handed to the request
that it belongs to.
"""

import atexit
import errno
import json
import os
import subprocess
import threading
from collections import deque
from typing import Any, Callable, Deque, Dict, List, Optional

from regressgate._errors import NodeError, TrialError, UsageError, message_of, problems_of
from regressgate._node import child_environment, explain_node, find_node, program_folder

__all__ = ["Core", "Request", "core"]

Message = Dict[str, Any]

#: How long the process may take to end after its input was closed (seconds).
END_GRACE = 2.0
#: Waiting without an end cannot be interrupted on Windows.
TICK = 0.2 if os.name == "nt" else None


class Request:
    """A question to the core, and what comes back for it."""

    def __init__(
        self,
        on_call: Optional[Callable[[Message], None]] = None,
        on_drop: Optional[Callable[[int], None]] = None,
        on_progress: Optional[Callable[[int, int], None]] = None,
    ) -> None:
        self.on_call = on_call
        self.on_drop = on_drop
        self.on_progress = on_progress
        self._done = threading.Event()
        self._answer: Optional[Message] = None

    def settle(self, message: Message) -> None:
        self._answer = message
        self._done.set()

    def wait(self) -> Message:
        while not self._done.wait(TICK):
            pass
        assert self._answer is not None
        return self._answer


class Core:
    """One process of the core."""

    def __init__(self) -> None:
        self.pid = os.getpid()
        self._node = find_node()
        script = program_folder() / "bin" / "serve.js"
        windows = os.name == "nt"
        try:
            self._process = subprocess.Popen(
                [self._node, str(script)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=child_environment(),
                # Ctrl-C is for this process, which then tells the core.
                start_new_session=not windows,
                creationflags=0x00000200 | 0x08000000 if windows else 0,
            )
        except OSError as error:
            raise NodeError(explain_node(self._node) or str(error)) from None
        self._outgoing: Deque[str] = deque()
        self._has_outgoing = threading.Event()
        self._lock = threading.Lock()
        self._next = 0
        self._requests: Dict[int, Request] = {}
        self._tail: Deque[str] = deque(maxlen=20)
        self.gone = False
        for target in (self._read_messages, self._read_errors, self._write_messages):
            threading.Thread(target=target, name="regressgate", daemon=True).start()

    def request(self, name: str, args: Message, request: Optional[Request] = None) -> Any:
        """Asks the core and waits for the answer.

        Raises:
            UsageError, CaseFileError, CheckConfigError, TargetError, TrialError, OSError: what the
                core refused, as the error of this language.
            NodeError: when the core ended.
        """
        waiting = request or Request()
        with self._lock:
            if self.gone:
                raise self._why_gone()
            self._next += 1
            number = self._next
            self._requests[number] = waiting
        try:
            self.say({"op": "request", "id": number, "name": name, "args": args})
            try:
                answer = waiting.wait()
            except BaseException:
                self.say({"op": "cancel", "id": number})
                raise
        finally:
            with self._lock:
                self._requests.pop(number, None)
        if answer["op"] == "reply":
            return answer["value"]
        raise error_of(answer["error"])

    def say(self, message: Message) -> None:
        """Sends one message; ASCII, so that a lone surrogate passes too."""
        self.say_text(json.dumps(message, allow_nan=False))

    def say_text(self, text: str) -> None:
        """Sends a message that is JSON already. It is written by a thread of its own: whoever has
        much to say does not wait for the pipe, and what comes together is written together."""
        self._outgoing.append(text)
        self._has_outgoing.set()

    def _write_messages(self) -> None:
        pipe = self._process.stdin
        assert pipe is not None
        outgoing = self._outgoing
        while True:
            self._has_outgoing.wait()
            self._has_outgoing.clear()
            lines: List[str] = []
            while outgoing:
                lines.append(outgoing.popleft())
            lines.append("")
            try:
                pipe.write("\n".join(lines).encode("ascii"))
                pipe.flush()
            except (OSError, ValueError):
                return  # The process ended, which the reading thread tells everybody.

    def close(self) -> None:
        """Ends the process: gently, then not."""
        self.gone = True
        try:
            if self._process.stdin is not None:
                self._process.stdin.close()
        except OSError:
            pass
        try:
            self._process.wait(END_GRACE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _read_messages(self) -> None:
        pipe = self._process.stdout
        assert pipe is not None
        try:
            for line in pipe:
                self._handle(json.loads(line))
        except ValueError:
            pass  # Half a message: the process ended while it wrote.
        self._process.wait()
        with self._lock:
            self.gone = True
            waiting = list(self._requests.values())
        if not waiting:
            return
        refusal = {"op": "refused", "error": {"kind": "gone", "message": str(self._why_gone())}}
        for request in waiting:
            request.settle(refusal)

    def _handle(self, message: Message) -> None:
        op = message["op"]
        if op == "hello":
            return
        request = self._requests.get(message["id"])
        if request is None:
            return
        if op == "call":
            if request.on_call is not None:
                request.on_call(message)
        elif op == "drop":
            if request.on_drop is not None:
                request.on_drop(message["call"])
        elif op == "progress":
            if request.on_progress is not None:
                request.on_progress(message["done"], message["total"])
        else:
            request.settle(message)

    def _read_errors(self) -> None:
        pipe = self._process.stderr
        assert pipe is not None
        for line in pipe:
            self._tail.append(line.decode("utf-8", "replace").rstrip())

    def _why_gone(self) -> NodeError:
        wrong = explain_node(self._node)
        code = self._process.returncode
        said = "\n".join(self._tail)
        ended = "the Node process of regressgate ended (code %s)" % code
        return NodeError("\n".join(part for part in (wrong or ended, said) if part))


def error_of(refusal: Message) -> BaseException:
    """The error of this language for what the core refused."""
    kind, message = refusal["kind"], message_of(refusal)
    if kind == "cases":
        from regressgate.case_schema import CaseFileError

        return CaseFileError(message, problems_of(refusal))
    if kind == "checks":
        from regressgate.checks import CheckConfigError

        return CheckConfigError(message)
    if kind == "target":
        from regressgate.targets import TargetError

        return TargetError(message)
    if kind == "system":
        number = getattr(errno, str(refusal.get("code")), None)
        if isinstance(number, int):
            return OSError(number, os.strerror(number), refusal.get("path"))
        return OSError(message)
    kinds: Dict[str, Callable[[str], BaseException]] = {
        "usage": UsageError,
        "trial": TrialError,
        "gone": NodeError,
    }
    if kind in kinds:
        return kinds[kind](message)
    return RuntimeError("a fault of regressgate itself: " + message)


_core: Optional[Core] = None
_core_lock = threading.Lock()


def core() -> Core:
    """The core of this process, started when there is none (or another process forked this one)."""
    global _core
    with _core_lock:
        if _core is None or _core.gone or _core.pid != os.getpid():
            _core = Core()
        return _core


@atexit.register
def _end() -> None:
    if _core is not None and _core.pid == os.getpid():
        _core.close()


def request(name: str, args: Message, waiting: Optional[Request] = None) -> Any:
    """Asks the core of this process; see ``Core.request``."""
    return core().request(name, args, waiting)


def environment() -> Dict[str, str]:
    """The variables that a target may refer to."""
    return dict(os.environ)


def here() -> str:
    """The folder to which relative paths are relative."""
    return os.getcwd()


def paths(names: List[Any]) -> List[str]:
    """Paths as text."""
    return [os.fspath(name) for name in names]
