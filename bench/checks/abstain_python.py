"""Runs the check `abstain` of the Python package regressgate 0.1.0 on answers read from stdin."""

from __future__ import annotations

import json
import sys

import regressgate.checks.text_checks  # noqa: F401  (registers the check)
from regressgate.checks import get_check
from regressgate.target_result import TargetResult

abstain = get_check("abstain")
outputs = json.load(sys.stdin)
json.dump([abstain(TargetResult(output=output), {}).passed for output in outputs], sys.stdout)
