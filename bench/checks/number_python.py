"""Runs the check `number` of the Python package regressgate 0.1.0 on questions read from stdin.

Each is a list of the answer and the parameters that the package knows.
"""

from __future__ import annotations

import json
import sys

import regressgate.checks.number_checks  # noqa: F401  (registers the check)
from regressgate.checks import get_check
from regressgate.target_result import TargetResult

number = get_check("number")
asked = json.load(sys.stdin)
json.dump([number(TargetResult(output=output), params).passed for output, params in asked], sys.stdout)
