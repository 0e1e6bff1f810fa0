"""The command ``regressgate``: hands its arguments to the Node program that this package carries."""

import os
import subprocess
import sys
from typing import List, NoReturn, Optional

from regressgate._errors import NodeError
from regressgate._node import child_environment, explain_node, find_node, program_folder


def main(arguments: Optional[List[str]] = None) -> NoReturn:
    """Runs the program and exits with its code; 2 when Node.js is missing or too old."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        command = [find_node(), str(program_folder() / "bin" / "regressgate.js"), *given]
    except NodeError as error:
        sys.stderr.write("error: %s\n" % error)
        sys.exit(2)
    try:
        if os.name == "nt":
            sys.exit(_wait_for(command))
        sys.stdout.flush()
        sys.stderr.flush()
        # The program takes this process over: signals, pipes and the exit code are its own.
        os.execve(command[0], command, child_environment())
    except OSError as error:
        sys.stderr.write("error: %s\n" % (explain_node(command[0]) or error))
        sys.exit(2)


def _wait_for(command: List[str]) -> int:
    """Runs a child to its end; Ctrl-C reaches it by itself, as it shares the console."""
    child = subprocess.Popen(command, env=child_environment())
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:
            continue
