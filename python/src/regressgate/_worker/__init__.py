"""The process that runs Python targets and checks: started by the program, spoken to over pipes.

One JSON message a line. In: ``open`` (what to import), ``call``, ``cancel``. Out: ``ready`` or
``failed``, then per call ``started`` and ``result`` or ``error``, and ``pong`` for each ``cancel``.
The folder stands alone: it is loaded under a name of its own and imports nothing of the package
around it, of which another version may be installed. It imports as little as it can, because its
start is counted in milliseconds: ``json``, ``inspect``, ``traceback`` and ``asyncio`` each take as
long as the interpreter itself.
"""

# The library serves targets and checks of its own process by the same code; a worker, which is
# loaded without this file, imports none of it before it is needed.
from .answers import RESULT_FIELDS, join_pieces, read_answer
from .call_style import CallContext, context_argument, is_async
from .event_loop import finish
from .plain_values import to_json
from .user_errors import describe

__all__ = [
    "RESULT_FIELDS",
    "CallContext",
    "context_argument",
    "describe",
    "finish",
    "is_async",
    "join_pieces",
    "read_answer",
    "to_json",
]
