"""Loads the worker under a name of its own, so that none of its modules can hide one of a user."""

import os
import sys


def start():  # Without types: the oldest interpreters must be able to read it, and to refuse.
    # type: () -> None
    if sys.version_info < (3, 9):
        sys.stderr.write(
            "regressgate needs Python 3.9 or newer, this is %s\n" % sys.version.split()[0]
        )
        sys.exit(2)
    here = os.path.dirname(os.path.abspath(__file__))
    # The folder of a script is importable, which would shadow modules of users.
    sys.path[:] = [entry for entry in sys.path if os.path.abspath(entry or ".") != here]
    package = type(sys)("_regressgate_worker")
    package.__path__ = [here]
    sys.modules[package.__name__] = package
    from _regressgate_worker.main import main  # type: ignore[import-not-found]

    main(os.path.dirname(os.path.dirname(here)))


if __name__ == "__main__":
    start()
