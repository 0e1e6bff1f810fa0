"""The process that runs Python targets and checks: started by the program, spoken to over pipes.

One JSON message a line. In: ``open`` (what to import), ``call``, ``cancel``. Out: ``ready`` or
``failed``, then per call ``started`` and ``result`` or ``error``, and ``pong`` for each ``cancel``.
The folder stands alone: it is loaded under a name of its own and imports nothing of the package
around it, of which another version may be installed. It imports as little as it can, because its
start is counted in milliseconds: ``json``, ``inspect``, ``traceback`` and ``asyncio`` each take as
long as the interpreter itself.
"""
